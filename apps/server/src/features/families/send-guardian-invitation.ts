import { DomainError } from '@thuto/domain/errors';
import { limitRights, relationshipByRights } from '@thuto/domain/people/families';
import type { StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';
import type { Invitation } from '../accounts/invitations/find-invitation.ts';
import { issueInvitation } from '../accounts/invitations/issue-invitation.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

const PER_ACCOUNT_LIMIT = { points: 20, seconds: 60 * 60 };

/** Stores the response of the call in the transaction that makes the invitation. */
export type StoreInvitation = (tx: Tx, invitation: Invitation) => Promise<void>;

export interface Invited {
  readonly email: string;
  readonly relationship: Relationship;
  readonly rights: GuardianRights;
  /** Further students of the inviter whom the same link is for. */
  readonly alsoFor?: readonly string[];
}

/**
 * Invites an address to act for the student, after the limits of its account.
 * @param choose decides in the transaction who is invited.
 * @throws DomainError guardian_exists, own_sign_in_exists, request_too_frequent; those of `requireGuardianManager`.
 */
export async function sendGuardianInvitation(
  ctx: StudentContext,
  choose: (tx: Tx) => Promise<Invited>,
  storeInvitation: StoreInvitation,
): Promise<Invitation> {
  const { accountId } = ctx.currentUser;
  await limitRate(ctx, `guardian-invitation:${accountId}`, PER_ACCOUNT_LIMIT);
  return ctx.db.transaction(async (tx) => {
    const { guardians, own } = await requireGuardianManager(ctx, tx);
    const invited = await choose(tx);
    const { email } = invited;
    const rights = limitRights(invited.rights, own);
    const relationship = relationshipByRights(invited.relationship, rights);
    if (guardians.some((guardian) => guardian.email === email)) throw new DomainError('guardian_exists');
    if (relationship === 'self' && guardians.some((guardian) => guardian.relationship === 'self')) {
      throw new DomainError('own_sign_in_exists');
    }
    const target = { kind: 'guardian', studentId: ctx.student.id, relationship, rights, name: null } as const;
    const invitation = await issueInvitation(ctx, tx, email, accountId, target);
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.invited',
      actorId: accountId,
      studentId: ctx.student.id,
      subjectId: invitation.id,
      details: { email, relationship, ...rights },
    });
    const further = (invited.alsoFor ?? []).filter((id) => id !== ctx.student.id).toSorted();
    for (const id of new Set(further)) await inviteFor(ctx, tx, id as StudentId, invited);
    await storeInvitation(tx, invitation);
    return invitation;
  });
}

/** Adds a student to an invitation that has its mail already. Skips a student for whom the address acts already. */
async function inviteFor(
  ctx: StudentContext,
  tx: Tx,
  studentId: StudentId,
  { email, relationship: wanted, rights: granted }: Invited,
): Promise<void> {
  const { accountId } = ctx.currentUser;
  const { guardians, own } = await requireGuardianManager(ctx, tx, studentId);
  if (guardians.some((guardian) => guardian.email === email)) return;
  const rights = limitRights(granted, own);
  const relationship = relationshipByRights(wanted, rights);
  const target = { kind: 'guardian', studentId, relationship, rights, name: null } as const;
  const invitation = await issueInvitation(ctx, tx, email, accountId, target, { hasMail: false });
  await recordAuditEvent(ctx, tx, {
    kind: 'guardian.invited',
    actorId: accountId,
    studentId,
    subjectId: invitation.id,
    details: { email, relationship, ...rights },
  });
}
