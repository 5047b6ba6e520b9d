import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { Link, type LinkProps } from './link';

/**
 * `primary` asks for the one thing a screen is for; `outline` stands beside it; `light` and `bare` are for dark
 * ground; `quiet` is for what should not compete.
 */
export type ButtonVariant = 'primary' | 'outline' | 'light' | 'bare' | 'quiet';

const base =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-full py-2.5 text-center text-base font-semibold leading-snug no-underline transition-colors duration-200 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const variants: Record<ButtonVariant, string> = {
  primary:
    'px-7 bg-primary text-white hover:bg-primary-deep disabled:bg-rule disabled:text-ink-soft aria-disabled:bg-rule aria-disabled:text-ink-soft',
  outline:
    'px-7 border border-control bg-transparent text-ink hover:border-primary hover:text-primary-deep disabled:border-rule disabled:text-ink-soft',
  light: 'px-7 bg-turmeric-pale text-maroon-deep hover:bg-white',
  bare: 'px-7 border border-turmeric-pale/70 text-paper hover:border-turmeric-pale hover:bg-paper/10',
  quiet:
    'px-3 text-primary-deep underline underline-offset-4 hover:text-primary disabled:text-ink-soft disabled:no-underline',
};

export function buttonClass(variant: ButtonVariant = 'primary', extra?: string): string {
  return classNames(base, variants[variant], extra);
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** While true the button says `busyLabel`, keeps its focus and does nothing when it is pressed again. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({
  variant,
  busy = false,
  busyLabel,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export interface LinkButtonProps extends Omit<LinkProps, 'to'> {
  variant?: ButtonVariant;
  /** A page of this site (`/donate`), or a full address or `mailto:` that leaves it. */
  to: string;
}

export function LinkButton({ variant, to, state, className, children, ...rest }: LinkButtonProps) {
  const names = buttonClass(variant, className);
  if (!to.startsWith('/')) {
    return (
      <a {...rest} href={to} className={names}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} state={state} className={names} {...rest}>
      {children}
    </Link>
  );
}
