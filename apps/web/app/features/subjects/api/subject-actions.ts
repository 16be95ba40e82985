import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const MESSAGES = {
  not_found: 'This subject is no longer here.',
  subject_changed: 'Someone else has changed this subject meanwhile. Please check it and try again.',
} as const;
const SAVE = { failure: 'The subject could not be saved. Please try again.', messages: MESSAGES } as const;

/** The actions of a subject. */
export function useChangeSubject() {
  return {
    create: useAction({
      ...SAVE,
      call: orpc.subjects.createSubject.call,
      changes: 'subject.added',
      done: ({ name }) => `${name} added. Students and tutors can choose it now.`,
    }),
    update: useAction({
      ...SAVE,
      call: orpc.subjects.updateSubject.call,
      changes: 'subject.changed',
      done: 'Subject saved.',
    }),
    move: useAction({
      call: orpc.subjects.moveSubject.call,
      changes: 'subject.moved',
      failure: 'The subject could not be moved. Please try again.',
      messages: MESSAGES,
    }),
    retire: useAction({
      call: orpc.subjects.retireSubject.call,
      changes: 'subject.retired',
      done: 'Subject retired.',
      failure: 'The subject could not be retired. Please try again.',
      messages: MESSAGES,
    }),
    restore: useAction({
      call: orpc.subjects.restoreSubject.call,
      changes: 'subject.restored',
      done: 'Subject restored.',
      failure: 'The subject could not be restored. Please try again.',
      messages: MESSAGES,
    }),
  };
}
