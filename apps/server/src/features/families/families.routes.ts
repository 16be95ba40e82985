import { familyApi, studentApi } from '../../api.ts';
import type { StudentContext } from '../../context.ts';
import type { RequestContext } from '../../request-context.ts';
import { addStudent } from './add-student.ts';
import { changeGuardianRights } from './change-guardian-rights.ts';
import { removeGuardianOf } from './remove-guardian-of.ts';
import { presentGuardians, presentInvitation } from './families.presenter.ts';
import { getConsent } from './get-consent.ts';
import { giveConsent } from './give-consent.ts';
import { createGuardianCode } from './create-guardian-code.ts';
import { enterGuardianCode } from './enter-guardian-code.ts';
import { withdrawGuardianCode } from './withdraw-guardian-code.ts';
import { giveOwnSignIn } from './give-own-sign-in.ts';
import { inviteGuardian } from './invite-guardian.ts';
import { resendGuardianInvitation } from './resend-guardian-invitation.ts';
import { listGuardians, type ListedGuardians } from './list-guardians.ts';
import type { StoreInvitation } from './send-guardian-invitation.ts';
import { setDateOfBirth } from './set-date-of-birth.ts';
import { withdrawGuardianInvitation } from './withdraw-guardian-invitation.ts';

type FamilyRequest = StudentContext & Pick<RequestContext, 'storeResponse'>;

const presentListed = (context: StudentContext, listed: ListedGuardians) =>
  presentGuardians(listed, context.currentUser.accountId, context.now());

/** Stores the presented invitation as the response of the call. */
const storeIn =
  ({ storeResponse, now }: FamilyRequest): StoreInvitation =>
  (tx, invitation) =>
    storeResponse(tx, presentInvitation(invitation, now()));

export const familiesRoutes = {
  addStudent: familyApi.families.addStudent.handler(({ context, input }) => addStudent(context, input)),
  listGuardians: studentApi.families.listGuardians.handler(async ({ context }) =>
    presentListed(context, await listGuardians(context)),
  ),
  inviteGuardian: studentApi.families.inviteGuardian.handler(
    async ({ context, input: { studentId: _student, email, relationship, alsoFor, ...rights } }) => {
      const invited = { email, relationship, rights, alsoFor };
      return presentInvitation(await inviteGuardian(context, invited, storeIn(context)), context.now());
    },
  ),
  resendGuardianInvitation: studentApi.families.resendGuardianInvitation.handler(async ({ context, input }) =>
    presentInvitation(await resendGuardianInvitation(context, input, storeIn(context)), context.now()),
  ),
  withdrawGuardianInvitation: studentApi.families.withdrawGuardianInvitation.handler(({ context, input }) =>
    withdrawGuardianInvitation(context, input),
  ),
  createGuardianCode: studentApi.families.createGuardianCode.handler(
    ({ context, input: { studentId: _student, relationship, ...rights } }) =>
      createGuardianCode(context, { relationship, rights }, context.storeResponse),
  ),
  withdrawGuardianCode: studentApi.families.withdrawGuardianCode.handler(({ context, input }) =>
    withdrawGuardianCode(context, input),
  ),
  enterGuardianCode: familyApi.families.enterGuardianCode.handler(({ context, input }) =>
    enterGuardianCode(context, input, context.storeResponse),
  ),
  changeGuardian: studentApi.families.changeGuardian.handler(
    async ({ context, input: { studentId: _student, accountId, ...rights } }) =>
      presentListed(context, await changeGuardianRights(context, { accountId, rights })),
  ),
  removeGuardian: studentApi.families.removeGuardian.handler(({ context, input }) =>
    removeGuardianOf(context, input),
  ),
  giveOwnSignIn: studentApi.families.giveOwnSignIn.handler(async ({ context, input }) =>
    presentInvitation(await giveOwnSignIn(context, input, storeIn(context)), context.now()),
  ),
  setDateOfBirth: studentApi.families.setDateOfBirth.handler(async ({ context, input }) =>
    presentListed(context, await setDateOfBirth(context, input)),
  ),
  getConsent: studentApi.families.getConsent.handler(({ context }) => getConsent(context)),
  giveConsent: studentApi.families.giveConsent.handler(
    ({ context, input: { studentId: _student, ...answer } }) => giveConsent(context, answer),
  ),
};
