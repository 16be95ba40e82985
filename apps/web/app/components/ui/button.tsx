import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { buttonStyles, type ButtonStyleProps } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** While true the button is disabled and shows `busyLabel`. */
  busy?: boolean;
  /** The words shown while busy; without it the label stays. */
  busyLabel?: string;
  /** An icon before the label; a spinner takes its place while busy. */
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  icon,
  className,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cn(buttonStyles({ variant, size, block }), className)}
      {...rest}
    >
      {busy ? <Spinner className="size-[1.15em]" /> : icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
