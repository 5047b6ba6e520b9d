import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';

export interface LabelledProps {
  label: string;
  /** Given when an output names the control it follows; made up otherwise. */
  id?: string;
  hint?: string;
  className?: string;
  /** The control; what it is given ties it to label and hint. */
  children: (tied: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A label, its control and its hint outside a form: nothing is sent, so that there is no error and nothing required as in `Field`. */
export function Labelled({ label, id, hint, className, children }: LabelledProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={own} className="font-semibold">
        {label}
      </label>
      {children({ id: own, 'aria-describedby': hint && `${own}-hint` })}
      {hint && (
        <p id={`${own}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The look of a slider under a `Labelled`. */
export const sliderClass = 'h-11 w-full cursor-pointer accent-primary';
