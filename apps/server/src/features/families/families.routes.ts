import { familyApi, studentApi } from '../../api.ts';
import { addStudent } from './add-student.ts';
import { changeGuardianRights, removeGuardianOf } from './change-guardians.ts';
import { getConsent } from './get-consent.ts';
import { giveConsent } from './give-consent.ts';
import { createGuardianCode, enterGuardianCode, withdrawGuardianCode } from './guardian-codes.ts';
import { giveOwnSignIn, inviteGuardian, resendGuardianInvitation } from './invite-guardian.ts';
import { listGuardians } from './list-guardians.ts';
import { setDateOfBirth } from './set-date-of-birth.ts';
import { withdrawGuardianInvitation } from './withdraw-guardian-invitation.ts';

export const familiesRoutes = {
  addStudent: familyApi.families.addStudent.handler(({ context, input }) => addStudent(context, input)),
  listGuardians: studentApi.families.listGuardians.handler(({ context }) => listGuardians(context)),
  inviteGuardian: studentApi.families.inviteGuardian.handler(
    ({ context, input: { studentId: _student, email, relationship, alsoFor, ...rights } }) =>
      inviteGuardian(context, { email, relationship, rights, alsoFor }, context.storeResponse),
  ),
  resendGuardianInvitation: studentApi.families.resendGuardianInvitation.handler(({ context, input }) =>
    resendGuardianInvitation(context, input, context.storeResponse),
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
    ({ context, input: { studentId: _student, accountId, ...rights } }) =>
      changeGuardianRights(context, { accountId, rights }),
  ),
  removeGuardian: studentApi.families.removeGuardian.handler(({ context, input }) =>
    removeGuardianOf(context, input),
  ),
  giveOwnSignIn: studentApi.families.giveOwnSignIn.handler(({ context, input }) =>
    giveOwnSignIn(context, input, context.storeResponse),
  ),
  setDateOfBirth: studentApi.families.setDateOfBirth.handler(({ context, input }) =>
    setDateOfBirth(context, input),
  ),
  getConsent: studentApi.families.getConsent.handler(({ context }) => getConsent(context)),
  giveConsent: studentApi.families.giveConsent.handler(
    ({ context, input: { studentId: _student, ...answer } }) => giveConsent(context, answer),
  ),
};
