import { zodResolver } from '@hookform/resolvers/zod';
import type { ErrorCode } from '@thuto/domain/errors';
import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { showFieldErrors } from './form-errors.ts';

const UNSEEN_ERROR = 'This form could not be sent. Please reload the page and try again.';

/** Thrown by `send` for what no field can say, with the sentence to show. */
export class FormRefusal extends Error {}

export interface ActionFormOptions<Values extends FieldValues, Checked> {
  /** The contract's schema of the fields. */
  schema: z.ZodType<Checked, Values>;
  defaultValues: Values;
  /** Sends the checked values. What it throws is shown in the form. */
  send: (values: Checked) => Promise<unknown>;
  errorMessage: (error: unknown) => string;
  /** The fields at which the messages of some codes are shown. */
  codeFields?: Readonly<Partial<Record<ErrorCode, FieldPath<Values>>>>;
  /** In a form of one field: shows every other error too. */
  onlyField?: FieldPath<Values>;
  /** Returns what to say beside the button when fields are invalid. By default nothing: the fields say it. */
  summarize?: (errors: FieldErrors<Values>) => string | null;
}

/**
 * A form that sends one action: checks the fields with the contract's schema, shows errors of the server at their
 * fields, and keeps what was typed. `refusal` is the message of an error without a field.
 */
export function useActionForm<Values extends FieldValues, Checked>({
  schema,
  defaultValues,
  send,
  errorMessage,
  codeFields = {},
  onlyField,
  summarize = () => null,
}: ActionFormOptions<Values, Checked>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as DefaultValues<Values>,
  });
  const { setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const sendChecked = async (values: Checked) => {
    try {
      await send(values);
    } catch (error) {
      if (showFieldErrors(error, setError, Object.keys(defaultValues) as FieldPath<Values>[])) return;
      const field = (error instanceof ApiError ? codeFields[error.code] : undefined) ?? onlyField;
      const message = error instanceof FormRefusal ? error.message : errorMessage(error);
      if (field === undefined) setRefusal(message);
      else setError(field, { type: 'server', message }, { shouldFocus: true });
    }
  };
  const submit = (event: FormEvent) => {
    // React's events bubble from the portal of a dialog to a form around its owner.
    event.stopPropagation();
    setRefusal(null);
    void form.handleSubmit(sendChecked, (found) => {
      // An error of a field that is not on the screen, such as an id.
      const isShown = Object.values(found).some((error) => (error as { ref?: unknown }).ref !== undefined);
      setRefusal(isShown ? summarize(found) : UNSEEN_ERROR);
    })(event);
  };
  return { ...form, errors, isSubmitting, refusal, clearRefusal: () => setRefusal(null), submit };
}
