import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFieldControl } from './field.tsx';

/** The browser's file picker, styled as a drop target. Use it inside a `Field`. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="file"
      {...useFieldControl()}
      className={cn(
        'block w-full min-w-0 rounded-lg border-2 border-dashed border-line-strong bg-surface p-4 text-sm text-ink-soft transition-colors file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border-0 file:bg-pine-100 file:px-4 file:font-semibold file:text-pine-800 hover:border-pine-600 hover:file:bg-pine-200 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger',
        className,
      )}
      {...rest}
    />
  );
}
