import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Puts the server's field errors under the form's fields and the focus on the first of them.
 * @param names the form's fields, in the order of the page. Errors of others are left to the caller.
 * @returns whether any was placed; if not, show `getErrorMessage(error, …)` beside the button.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  names: readonly FieldPath<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const placed = names.filter((name) => Object.hasOwn(error.fields, name));
  placed.forEach((name, position) => {
    setError(name, { type: 'server', message: error.fields[name] }, { shouldFocus: position === 0 });
  });
  return placed.length > 0;
}
