import { orpc } from '../../../lib/api-client.ts';
import { useAction } from '../../../lib/use-action.ts';

const SAVE = {
  failure: 'The tutor could not be saved. Please try again.',
  messages: { not_found: 'This tutor is no longer here.' },
} as const;

/** The actions of a tutor in the directory. */
export function useChangeTutor() {
  return {
    create: useAction({
      ...SAVE,
      call: orpc.tutors.createTutor.call,
      changes: 'tutor.added',
      done: 'Tutor added to the directory.',
    }),
    update: useAction({
      ...SAVE,
      call: orpc.tutors.updateTutor.call,
      changes: 'tutor.changed',
      done: 'Tutor saved.',
    }),
    retire: useAction({
      call: orpc.tutors.retireTutor.call,
      changes: 'tutor.retired',
      done: 'Tutor retired.',
      failure: 'The tutor could not be retired. Please try again.',
    }),
    restore: useAction({
      call: orpc.tutors.restoreTutor.call,
      changes: 'tutor.restored',
      done: 'Tutor restored.',
      failure: 'The tutor could not be restored. Please try again.',
    }),
  };
}
