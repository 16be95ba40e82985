import type { ErrorCode } from '@thuto/domain/errors';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { hasCode } from '../api/api-error.ts';
import { type ActionFormOptions, useActionForm } from './use-action-form.ts';

export interface RevisionFormOptions<Item, Values extends FieldValues, Checked> extends Omit<
  ActionFormOptions<Values, Checked>,
  'defaultValues' | 'send'
> {
  /** The record to edit; null for a new one. */
  item: Item | null;
  toValues: (item: Item | null) => Values;
  /** The code of the refusal when somebody has saved the record since, and the schema of its `current`. */
  changed: { readonly code: ErrorCode; readonly schema: z.ZodType<Item> };
  /** Sends the checked values. @param base the record that they are based on; null for a new one. */
  send: (values: Checked, base: Item | null) => Promise<unknown>;
}

/**
 * A form that adds or edits a record with a revision. When somebody has saved it meanwhile, nothing is sent over theirs:
 * `newer` is what they saved, and what was typed stays until one of the two is chosen (`NewerVersion`).
 */
export function useRevisionForm<Item, Values extends FieldValues, Checked>({
  item,
  toValues,
  changed,
  send,
  ...options
}: RevisionFormOptions<Item, Values, Checked>) {
  // Kept from when the form opened: a refetch must not replace the revision that the person saw.
  const [base, setBase] = useState(item);
  const [newer, setNewer] = useState<Item | null>(null);
  const form = useActionForm({
    ...options,
    defaultValues: toValues(item),
    send: async (values: Checked) => {
      try {
        await send(values, base);
      } catch (error) {
        const current = hasCode(error, changed.code)
          ? changed.schema.safeParse(error.details['current'])
          : null;
        if (current?.success !== true) throw error;
        setNewer(current.data);
      }
    },
  });
  const settle = () => {
    setBase(newer);
    setNewer(null);
  };
  const takeTheirs = () => {
    form.reset(toValues(newer));
    settle();
  };
  return { ...form, base, newer, keepMine: settle, takeTheirs };
}
