import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { buttonStyles, type ButtonStyleProps } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'>, Pick<ButtonStyleProps, 'variant'> {
  /** The accessible name. Hidden text instead of aria-label, so that label queries find form fields only. */
  label: string;
  icon: ReactNode;
  isBusy?: boolean;
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  isBusy = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      title={label}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={cn(buttonStyles({ variant }), 'size-11 p-0', className)}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
      <span className="sr-only">{label}</span>
    </button>
  );
}
