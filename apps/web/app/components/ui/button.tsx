import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { buttonStyles, type ButtonStyleProps } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** While true the button is disabled and shows `busyLabel`. */
  isBusy?: boolean;
  /** The label while busy. By default the label stays. */
  busyLabel?: string;
  /** An icon before the label, replaced by a spinner while busy. */
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  block,
  isBusy = false,
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
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={cn(buttonStyles({ variant, size, block }), className)}
      {...rest}
    >
      {isBusy ? <Spinner className="size-[1.15em]" /> : icon}
      {isBusy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
