import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

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
    invite: useAction({
      call: orpc.tutors.inviteTutor.call,
      changes: 'tutor.invited',
      done: (_input, { email }) => `Invitation sent to ${email}.`,
      failure: 'The invitation could not be sent. Please try again.',
    }),
    withdrawInvitation: useAction({
      call: orpc.tutors.withdrawTutorInvitation.call,
      changes: 'tutor.invitation-withdrawn',
      done: 'Invitation withdrawn. Its link no longer works.',
      failure: 'The invitation could not be withdrawn. Please try again.',
    }),
    saveVetting: useAction({
      call: orpc.tutors.saveTutorVetting.call,
      changes: 'tutor.vetting-saved',
      done: 'Vetting saved.',
      failure: 'The vetting could not be saved. Please try again.',
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
