import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { Link, type LinkProps } from './link';

/**
 * `primary` is the main action of a screen, `outline` a second one; `light` and `bare` are for dark backgrounds; `quiet` is for
 * minor actions.
 */
export type ButtonVariant = 'primary' | 'outline' | 'light' | 'bare' | 'quiet';

export function buttonClass(variant: ButtonVariant = 'primary', extra?: string): string {
  return classNames('button', `button-${variant}`, extra);
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** While true the button shows `busyLabel`, keeps its focus and ignores presses. */
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
