import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

/**
 * Shows the server's field errors under the fields of the form and focuses the first one.
 * @param names the fields of the form, in page order. Errors of other fields are ignored.
 * @returns whether any error was shown; if not, show `getErrorMessage(error, …)` beside the button.
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
