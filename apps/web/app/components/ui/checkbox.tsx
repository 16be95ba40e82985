import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { FieldError } from './field-error.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** May contain links. The whole text is the label. */
  label: ReactNode;
  description?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, description, error, className, id: givenId, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hasError = error !== undefined && error !== '';
  const describedBy = [description !== undefined && `${id}-help`, hasError && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-px grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            id={id}
            aria-describedby={describedBy === '' ? undefined : describedBy}
            aria-invalid={hasError || undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-pine-600 checked:bg-pine-600 hover:border-pine-600 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger"
            {...rest}
          />
          <svg
            viewBox="0 0 16 16"
            aria-hidden
            className="pointer-events-none absolute size-4 scale-50 text-white opacity-0 transition-[opacity,scale] duration-150 peer-checked:scale-100 peer-checked:opacity-100"
          >
            <path d="m3 8.5 3.4 3.4L13 4.8" fill="none" stroke="currentColor" strokeWidth="2.4" />
          </svg>
        </span>
        <div className="min-w-0">
          <label htmlFor={id} className="-my-2.5 inline-block min-w-11 py-2.5">
            {label}
          </label>
          {description !== undefined && (
            <div id={`${id}-help`} className="text-sm text-ink-soft">
              {description}
            </div>
          )}
        </div>
      </div>
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
