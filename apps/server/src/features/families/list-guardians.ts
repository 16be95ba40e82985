import type { GuardianCode, GuardianInvitation, Guardians } from '@thuto/contract/families';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type Invitation, listOpenInvitations } from '../accounts/invitations/find-invitations.ts';
import { rightsOfInvitation } from '../accounts/invitations/issue-invitation.ts';
import { type GuardianCodeRow, selectOpenCodes } from './families.store.ts';
import { decideManager, loadGuardianFacts, todayOf } from './guardian-facts.ts';

/**
 * Lists who acts for a student. Only those who may change it see addresses, open invitations and codes.
 */
export async function listGuardians(ctx: StudentContext, executor: Executor = ctx.db): Promise<Guardians> {
  const { student, currentUser } = ctx;
  const facts = await loadGuardianFacts(executor, student.id);
  const { guardians, dateOfBirth } = facts;
  const isManager = decideManager(facts, currentUser.accountId, todayOf(ctx)) === null;
  const invitations = isManager
    ? await listOpenInvitations(executor, 'guardian', { studentId: student.id })
    : [];
  const codes = isManager ? await selectOpenCodes(executor, student.id) : [];
  const hasOwnSignIn = guardians.some(({ relationship }) => relationship === 'self');
  return {
    studentId: student.id,
    firstName: student.firstName,
    dateOfBirth: isManager ? dateOfBirth : null,
    hasOwnSignIn,
    guardians: guardians.map(
      ({ email, emailVerified: _verified, role: _role, isActive: _active, ...guardian }) => {
        const isYou = guardian.accountId === currentUser.accountId;
        return {
          ...guardian,
          email: isManager || isYou ? email : null,
          isYou,
          allowedActions: isManager && !isYou ? ['change', 'remove'] : [],
        };
      },
    ),
    invitations: invitations.map(({ invitation }) => presentInvitation(invitation, ctx.now())),
    codes: codes.map((code) => presentCode(code, ctx.now())),
    allowedActions: isManager
      ? ['invite', ...(hasOwnSignIn ? [] : (['give-own-sign-in'] as const)), 'set-date-of-birth']
      : [],
  };
}

export function presentInvitation(invitation: Invitation, now: Date): GuardianInvitation {
  const { id, email, relationship, createdAt, expiresAt } = invitation;
  return {
    id,
    email,
    relationship: relationship ?? 'guardian',
    ...rightsOfInvitation(invitation),
    sentAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hasExpired: expiresAt <= now,
  };
}

function presentCode(code: GuardianCodeRow, now: Date): GuardianCode {
  const { id, relationship, canBook, canPay, canSeeProgress, receivesMessages } = code;
  return {
    id,
    relationship,
    canBook,
    canPay,
    canSeeProgress,
    receivesMessages,
    createdAt: code.createdAt.toISOString(),
    expiresAt: code.expiresAt.toISOString(),
    hasExpired: code.expiresAt <= now,
  };
}
