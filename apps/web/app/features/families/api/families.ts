import { useQuery } from '@tanstack/react-query';
import type { Consent } from '@thuto/contract/families';
import { orpc } from '../../../lib/api/api-client.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches who acts for a student, with open invitations and codes. */
export function useGuardians(studentId: string) {
  return useQuery(orpc.families.listGuardians.queryOptions({ input: { studentId } }));
}

/** Fetches what the family has agreed to for a student. */
export function useConsent(studentId: string) {
  return useQuery(orpc.families.getConsent.queryOptions({ input: { studentId } }));
}

/** Answers the consent questions. */
export function useGiveConsent() {
  return useAction({
    call: orpc.families.giveConsent.call,
    changes: 'consent.given',
    done: (_input, _consent: Consent) => 'Thank you. Your answer is saved.',
    failure: 'Your answer could not be saved. Please try again.',
  });
}

/** Adds a student. The account acts for the student as soon as this returns. */
export function useAddStudent() {
  return useAction({
    call: async (input: Parameters<typeof orpc.families.addStudent.call>[0]) => {
      const added = await orpc.families.addStudent.call(input);
      await currentUserStore.refresh();
      return added;
    },
    changes: 'student.added',
    failure: 'The student could not be added. Please try again.',
  });
}

/** Enters the code of another guardian. */
export function useEnterCode() {
  return useAction({
    call: async (input: { code: string }) => {
      const entered = await orpc.families.enterGuardianCode.call(input);
      await currentUserStore.refresh();
      return entered;
    },
    changes: 'guardian.added',
    done: (_input, { firstName }) => `You act for ${firstName} now.`,
    failure: 'The code could not be entered. Please try again.',
  });
}

/** The actions on the guardians of a student. */
export function useGuardianActions() {
  const inviteFailed = 'The invitation could not be sent. Please try again.';
  const changeFailed = 'This could not be changed. Please try again.';
  return {
    invite: useAction({
      call: orpc.families.inviteGuardian.call,
      changes: 'guardian.invited',
      done: ({ email }) => `Invitation sent to ${email}.`,
      failure: inviteFailed,
    }),
    giveOwnSignIn: useAction({
      call: orpc.families.giveOwnSignIn.call,
      changes: 'guardian.invited',
      done: ({ email }) => `Invitation sent to ${email}.`,
      failure: inviteFailed,
    }),
    resend: useAction({
      call: orpc.families.resendGuardianInvitation.call,
      changes: 'guardian.invited',
      done: (_input, { email }) => `Invitation sent to ${email} again.`,
      failure: inviteFailed,
    }),
    withdrawInvitation: useAction({
      call: orpc.families.withdrawGuardianInvitation.call,
      changes: 'guardian.invitation-withdrawn',
      done: 'The invitation is withdrawn.',
      failure: changeFailed,
    }),
    createCode: useAction({
      call: orpc.families.createGuardianCode.call,
      changes: 'guardian.code-created',
      failure: 'The code could not be created. Please try again.',
    }),
    withdrawCode: useAction({
      call: orpc.families.withdrawGuardianCode.call,
      changes: 'guardian.code-withdrawn',
      done: 'The code is withdrawn.',
      failure: changeFailed,
    }),
    change: useAction({
      call: orpc.families.changeGuardian.call,
      changes: 'guardian.changed',
      done: 'Saved.',
      failure: changeFailed,
    }),
    remove: useAction({
      call: orpc.families.removeGuardian.call,
      changes: 'guardian.removed',
      done: 'Access removed.',
      failure: 'Access could not be removed. Please try again.',
    }),
    setDateOfBirth: useAction({
      call: orpc.families.setDateOfBirth.call,
      changes: 'guardian.changed',
      done: 'Date of birth saved.',
      failure: changeFailed,
    }),
  };
}
