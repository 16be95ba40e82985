import type { ReactNode } from 'react';

export interface FieldErrorProps {
  id?: string;
  /** Announces the error assertively. For errors that appear while the focus is on another element. */
  isAlert?: boolean;
  children: ReactNode;
}

/** The error message under a field. */
export function FieldError({ id, isAlert = false, children }: FieldErrorProps) {
  return (
    <p
      id={id}
      {...(isAlert ? { role: 'alert' } : { 'aria-live': 'polite' })}
      className="flex items-start gap-1.5 text-sm font-medium text-danger"
    >
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

/** Drawn as an image: an asterisk in the text would become part of the label's accessible name. */
export function RequiredMark() {
  return (
    <svg viewBox="0 0 8 8" aria-hidden className="ml-1 inline-block size-2 -translate-y-1 text-brick-500">
      <path d="M4 .5v7M.97 2.25l6.06 3.5M.97 5.75l6.06-3.5" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}
