import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names';

interface Control {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

const ControlContext = createContext<Control | null>(null);

function useControl() {
  const control = useContext(ControlContext);
  if (!control) return {};
  return {
    id: control.id,
    'aria-describedby': control.describedBy,
    'aria-invalid': control.invalid || undefined,
    'aria-required': control.required || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  /** Given where an error summary links to the control; generated otherwise. */
  id?: string;
  hint?: ReactNode;
  /** The error, shown below the control and part of its accessible description. */
  error?: string | undefined;
  required?: boolean;
  /** The text after the label of an optional field. */
  optionalLabel?: string;
  className?: string;
  /** One control of this kit: `TextInput` or `TextArea`. */
  children: ReactNode;
}

/** A control with its label, hint and error, connected by ARIA attributes. */
export function Field(props: FieldProps) {
  const made = useId();
  const id = props.id ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(props.error && errorId, props.hint && hintId) || undefined;
  return (
    <div className={classNames('flex flex-col gap-1.5', props.className)}>
      <label htmlFor={id} className="font-semibold text-ink">
        {props.label}
        {!props.required && props.optionalLabel && (
          <span className="font-normal text-ink-soft"> {props.optionalLabel}</span>
        )}
      </label>
      <ControlContext
        value={{ id, describedBy, invalid: Boolean(props.error), required: Boolean(props.required) }}
      >
        {props.children}
      </ControlContext>
      {props.hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {props.hint}
        </p>
      )}
      {props.error && <FieldError id={errorId}>{props.error}</FieldError>}
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 text-sm font-medium text-alarm">
      <svg viewBox="0 0 16 16" className="mt-1 size-3.5 shrink-0" aria-hidden="true">
        <path d="M8 1 15.5 14.5H.5Z M8 6v4 M8 11.6v1.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
      <span>{children}</span>
    </p>
  );
}

const controlClass =
  'min-h-12 w-full rounded-lg border border-control bg-white px-4 py-2.5 text-base text-ink placeholder:text-ink-soft read-only:bg-paper-deep disabled:bg-paper-deep aria-invalid:border-2 aria-invalid:border-alarm';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...useControl()} {...rest} type={type} className={classNames(controlClass, className)} />;
}

export function TextArea({ className, rows = 6, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useControl()} {...rest} rows={rows} className={classNames(controlClass, className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...useControl()}
      {...rest}
      className={classNames(controlClass, 'pr-10 enabled:bg-white', className)}
    />
  );
}

export interface CheckboxProps extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={own}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(error && `${own}-error`, hint && `${own}-hint`) || undefined}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-primary"
        />
        <label htmlFor={own} className="cursor-pointer font-medium text-ink">
          {label}
        </label>
      </div>
      {hint && (
        <p id={`${own}-hint`} className="pl-9 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  );
}
