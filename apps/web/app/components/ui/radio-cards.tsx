import { useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { FieldError, RequiredMark } from './field-error.tsx';

export interface RadioCard<T extends string> {
  value: T;
  /** The exact accessible name of the radio. */
  label: string;
  description?: ReactNode;
  /** Shown on the right or, for tall cards, below the label: a price, a badge. Not part of the name. */
  aside?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<T extends string> {
  /** The legend of the group. */
  label: string;
  options: readonly RadioCard<T>[];
  value: T | null;
  onChange: (value: T) => void;
  name?: string;
  error?: string | undefined;
  required?: boolean;
  hideLabel?: boolean;
  columns?: 1 | 2 | 3;
  className?: string;
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** A radio group whose options are cards. */
export function RadioCards<T extends string>({
  label,
  options,
  value,
  onChange,
  name,
  error,
  required = false,
  hideLabel = false,
  columns = 1,
  className,
}: RadioCardsProps<T>) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  return (
    <fieldset
      className={cn('min-w-0', className)}
      aria-describedby={hasError ? `${id}-error` : undefined}
      aria-required={required || undefined}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
    >
      <legend id={`${id}-legend`} className={hideLabel ? 'sr-only' : 'mb-2 text-sm font-semibold'}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={cn('grid gap-2.5', COLUMNS[columns])}>
        {options.map((option) => (
          <RadioCardChoice
            key={option.value}
            group={id}
            name={name ?? id}
            option={option}
            checked={option.value === value}
            onSelect={() => onChange(option.value)}
          />
        ))}
      </div>
      {hasError && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

function RadioCardChoice<T extends string>({
  group,
  name,
  option,
  checked,
  onSelect,
}: {
  group: string;
  name: string;
  option: RadioCard<T>;
  checked: boolean;
  onSelect: () => void;
}) {
  const id = `${group}-${option.value}`;
  return (
    <label
      htmlFor={id}
      className="relative flex min-h-13 items-start gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3 transition-[border-color,background-color,box-shadow] hover:border-pine-600 has-checked:border-pine-600 has-checked:bg-pine-50 has-checked:shadow-[inset_0_0_0_1px_var(--color-pine-600)] has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
    >
      <input
        type="radio"
        id={id}
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled}
        onChange={onSelect}
        aria-labelledby={`${id}-name`}
        aria-describedby={option.description === undefined ? undefined : `${id}-help`}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none transition-[border-width,border-color] checked:border-[6px] checked:border-pine-600"
      />
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span id={`${id}-name`} className="font-semibold">
            {option.label}
          </span>
          {option.aside}
        </span>
        {option.description !== undefined && (
          <span id={`${id}-help`} className="block text-sm text-ink-soft">
            {option.description}
          </span>
        )}
      </span>
    </label>
  );
}
