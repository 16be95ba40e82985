import { createContext, use, useId, useMemo, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

const FieldContext = createContext<FieldControl | null>(null);

/** What a control inside a `Field` puts on itself; outside one, nothing. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

export interface FieldProps {
  label: string;
  description?: ReactNode;
  /** The sentence under the control; its presence makes the control invalid. */
  error?: string | undefined;
  /** Draws the mark. The form, not the browser, checks it: its sentences are the specification's. */
  required?: boolean;
  /** Keeps the label for screen readers and tests, and hides it from sight. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, control, help and error of one form field. Put exactly one control of the furniture inside. */
export function Field({
  label,
  description,
  error,
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
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Drawn, not written: an asterisk in the text would become part of the label's name. */
export function RequiredMark() {
  return (
    <svg viewBox="0 0 8 8" aria-hidden className="ml-1 inline-block size-2 -translate-y-1 text-brick-500">
      <path d="M4 .5v7M.97 2.25l6.06 3.5M.97 5.75l6.06-3.5" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}

/** The sentence under a field. Announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <svg viewBox="0 0 16 16" aria-hidden className="mt-[0.2em] size-[1.05em] shrink-0">
        <path
          fill="currentColor"
          d="M8 1.2 15.4 14.4H.6zM7.2 6v4h1.6V6zm0 5.2v1.6h1.6v-1.6z"
          fillRule="evenodd"
        />
      </svg>
      {children}
    </p>
  );
}
