import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';

export interface StepsProps {
  /** The accessible name of the list, such as "Steps of your donation". */
  label: string;
  names: readonly string[];
  /** The current step, counted from 1. */
  current: number;
}

export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
      {names.map((name, index) => {
        const number = index + 1;
        const state = number < current ? 'done' : number === current ? 'now' : 'ahead';
        return (
          <li
            key={name}
            aria-current={state === 'now' ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 sm:gap-2.5',
              state === 'now' ? 'font-semibold text-ink' : 'text-ink-soft',
            )}
          >
            {index > 0 && <span aria-hidden="true" className="h-px w-5 bg-control xl:w-12 max-sm:hidden" />}
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-8 place-items-center rounded-full border text-sm font-semibold',
                state === 'done' && 'border-leaf bg-leaf text-white',
                state === 'now' && 'border-primary bg-primary text-white',
                state === 'ahead' && 'border-control',
              )}
            >
              {state === 'done' ? '✓' : number}
            </span>
            <span className={state === 'now' ? undefined : 'max-sm:sr-only'}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The heading of a step. Takes the focus on mount, unless it is the first step of a page that was just opened (`quiet`). */
export function StepHeading({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quiet) heading.current?.focus();
  }, [quiet]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-h3 outline-offset-8">
      {children}
    </h2>
  );
}
