import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type ActionFormOptions, useActionForm } from '../../lib/forms/use-action-form.ts';
import { usePlatform } from '../../lib/centre/platform.ts';
import { getConflictingLesson } from './conflicting-lesson.ts';

/**
 * A form that takes the time of a tutor and a student. Names the lesson that is in the way; `canShare` says whether the
 * new one can join it as a small group.
 */
export function useLessonTimeForm<Values extends FieldValues, Checked>({
  send,
  errorMessage,
  ...options
}: ActionFormOptions<Values, Checked>) {
  const { timeZone } = usePlatform();
  const [canShare, setCanShare] = useState(false);
  const form = useActionForm({
    ...options,
    send: async (values: Checked) => {
      try {
        await send(values);
      } catch (error) {
        setCanShare(getConflictingLesson(error, timeZone)?.canShare ?? false);
        throw error;
      }
    },
    errorMessage: (error) => getConflictingLesson(error, timeZone)?.words ?? errorMessage(error),
  });
  return { ...form, canShare, forgetOffer: () => setCanShare(false) };
}
