import { createContext, use, useId, useMemo, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { FieldError, RequiredMark } from './field-error.tsx';

interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Returns the attributes of a control inside a `Field`, or none outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

export interface FieldProps {
  label: string;
  description?: ReactNode;
  /** The message under the control. Marks the control as invalid. */
  error?: string | undefined;
  /** Announces the error immediately. For controls that validate on choosing, such as files. */
  announceError?: boolean;
  /** Draws the mark. The form validates, not the browser, because the messages are specified. */
  required?: boolean;
  /** Visually hides the label. Screen readers still read it. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, control, help and error of one form field. Takes exactly one control of `components/ui`. */
export function Field({
  label,
  description,
  error,
  announceError = false,
  required = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasDescription = description !== undefined && description !== null;
  const hasError = error !== undefined && error !== '';

  const control = useMemo<FieldControl>(() => {
    const describedBy = [hasDescription ? `${id}-help` : '', hasError ? `${id}-error` : '']
      .filter(Boolean)
      .join(' ');
    return {
      id,
      ...(describedBy !== '' && { 'aria-describedby': describedBy }),
      ...(hasError && { 'aria-invalid': true as const }),
      ...(required && { 'aria-required': true as const }),
    };
  }, [id, hasDescription, hasError, required]);

  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hasDescription && (
        <div id={`${id}-help`} className="text-sm text-ink-soft">
          {description}
        </div>
      )}
      {hasError && (
        <FieldError id={`${id}-error`} isAlert={announceError}>
          {error}
        </FieldError>
      )}
    </div>
  );
}
