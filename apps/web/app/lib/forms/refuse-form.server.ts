import { data } from 'react-router';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { getErrorMessage } from '../api/error-copy.ts';
import type { ServedForm } from './served-form.ts';

/** Answers a form whose fields are not valid, as its schema says. */
export function refuseInvalid(values: ServedForm['values'], error: z.ZodError) {
  const fields = Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  );
  return data<ServedForm>({ values, fields, refusal: null }, 422);
}

/**
 * Answers a form that a call has refused.
 * @param names the fields of the form.
 * @param fallback the message for errors that do not describe the task.
 */
export function refuseForm(
  values: ServedForm['values'],
  error: unknown,
  { names, fallback }: { readonly names: readonly string[]; readonly fallback: string },
) {
  const fields = error instanceof ApiError ? error.fields : {};
  const placed = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
  const refusal = Object.keys(placed).length > 0 ? null : getErrorMessage(error, fallback);
  return data<ServedForm>({ values, fields: placed, refusal }, 422);
}
