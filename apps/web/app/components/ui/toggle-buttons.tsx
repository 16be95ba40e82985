import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { FieldError, RequiredMark } from './field-error.tsx';

export interface ToggleButtonsProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; disabled?: boolean }[];
  value: readonly T[];
  /** The new selection, in the order of the options. */
  onChange: (value: T[]) => void;
  description?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string;
}

/** A group of toggle buttons for selecting several options. */
export function ToggleButtons<T extends string>({
  label,
  options,
  value,
  onChange,
  description,
  error,
  required = false,
  className,
}: ToggleButtonsProps<T>) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const toggle = (pressed: T) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((option) => (option === pressed ? !value.includes(option) : value.includes(option))),
    );
  return (
    <fieldset aria-describedby={hasError ? `${id}-error` : undefined} className={cn('min-w-0', className)}>
      <legend className="mb-2 text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="flex flex-wrap gap-2.5">
        {options.map((option) => {
          const pressed = value.includes(option.value);
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={pressed}
              disabled={option.disabled}
              onClick={() => toggle(option.value)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 font-semibold transition-colors hover:border-pine-600 disabled:pointer-events-none disabled:opacity-55 aria-pressed:border-pine-600 aria-pressed:bg-pine-600 aria-pressed:text-white"
            >
              {pressed && <Check aria-hidden className="-ml-1 size-4.5" />}
              {option.label}
            </button>
          );
        })}
      </div>
      {description !== undefined && <div className="mt-2 text-sm text-ink-soft">{description}</div>}
      {hasError && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
