import { useState } from 'react';

/** What the action of a page answers to a form that was sent without scripts and not accepted. */
export interface ServedForm {
  /** What was typed, without passwords. */
  readonly values: Readonly<Record<string, string>>;
  /** The error message of each field, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Why the form was refused, if no field is at fault. */
  readonly refusal: string | null;
}

/** Returns the field errors of a served form, for `useForm({ errors })`. */
export function useServedErrors(served: ServedForm | undefined): object {
  const [errors] = useState(() =>
    Object.fromEntries(
      Object.entries(served?.fields ?? {}).map(([name, message]) => [name, { type: 'server', message }]),
    ),
  );
  return errors;
}
