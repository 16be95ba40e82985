import type { GuardianCode, GuardianInvitation, Guardians } from '@thuto/contract/families';
import type { AccountId } from '@thuto/domain/ids';
import type { Invitation } from '../accounts/invitations/find-invitation.ts';
import { rightsOfInvitation } from '../accounts/invitations/issue-invitation.ts';
import type { GuardianCodeRow } from './families.store.ts';
import type { ListedGuardians } from './list-guardians.ts';

/** Presents who acts for a student to one of them. Only those who may change it see the addresses of others. */
export function presentGuardians(listed: ListedGuardians, viewerId: AccountId, now: Date): Guardians {
  const { studentId, firstName, guardians, dateOfBirth, isManager, invitations, codes } = listed;
  const hasOwnSignIn = guardians.some(({ relationship }) => relationship === 'self');
  return {
    studentId,
    firstName,
    dateOfBirth: isManager ? dateOfBirth : null,
    hasOwnSignIn,
    guardians: guardians.map(
      ({ email, emailVerified: _verified, role: _role, isActive: _active, ...guardian }) => {
        const isYou = guardian.accountId === viewerId;
        return {
          ...guardian,
          email: isManager || isYou ? email : null,
          isYou,
          allowedActions: isManager && !isYou ? ['change', 'remove'] : [],
        };
      },
    ),
    invitations: invitations.map((invitation) => presentInvitation(invitation, now)),
    codes: codes.map((code) => presentCode(code, now)),
    allowedActions: isManager
      ? ['invite', ...(hasOwnSignIn ? [] : (['give-own-sign-in'] as const)), 'set-date-of-birth']
      : [],
  };
}

/** Presents an invitation to those who may change the guardians. */
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
