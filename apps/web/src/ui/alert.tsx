import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';

type AlertTone = 'error' | 'success' | 'notice';

const tones: Record<AlertTone, string> = {
  error: 'border-alarm bg-alarm-pale text-alarm',
  success: 'border-leaf bg-leaf-pale text-leaf',
  notice: 'border-turmeric-ink bg-turmeric-pale/40 text-ink',
};

const marks: Record<AlertTone, string> = {
  error: 'M12 3 22 20H2Z M12 9v5 M12 16.5v1',
  success: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19 M7.5 12.5l3 3 6-7',
  notice: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19 M12 11v6 M12 7v1',
};

export interface AlertProps {
  tone: AlertTone;
  children: ReactNode;
  className?: string;
}

/**
 * A sentence in a box that is a live region: errors are announced at once, others politely. Render it only while there is a
 * sentence.
 */
export function Alert({ tone, children, className }: AlertProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-lg border-l-4 px-4 py-3 font-medium',
        tones[tone],
        className,
      )}
    >
      <svg viewBox="0 0 24 24" className="mt-1 size-5 shrink-0" aria-hidden="true">
        <path d={marks[tone]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

interface FormError {
  /** The `id` of the field; absent for an error of the whole form. */
  readonly fieldId?: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  /** Such as "There is a problem with two fields". */
  title: string;
  errors: readonly FormError[];
}

/**
 * The list of a form's errors, each linked to its field. It takes the focus on mount: pass a `key` that changes with each attempt
 * to submit.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border-2 border-alarm bg-alarm-pale px-5 py-4 text-alarm"
    >
      <p className="font-display text-lg font-semibold">{title}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {errors.map((error) => (
          <li key={`${error.fieldId}${error.message}`}>
            {error.fieldId ? (
              <a
                href={`#${error.fieldId}`}
                className="font-medium underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  if (error.fieldId) document.getElementById(error.fieldId)?.focus();
                }}
              >
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
