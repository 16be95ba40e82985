import type { GuardianInvitation } from '@thuto/contract/families';
import { DomainError } from '@thuto/domain/errors';
import { limitRights, OWN_SIGN_IN_RIGHTS, relationshipByRights } from '@thuto/domain/families';
import type { GuardianRights } from '@thuto/domain/policy';
import type { StudentId } from '@thuto/domain/ids';
import type { Relationship } from '@thuto/domain/students';
import type { StudentContext, StoreResponse } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';
import { findInvitation } from '../accounts/invitations/find-invitations.ts';
import { issueInvitation, targetOf } from '../accounts/invitations/issue-invitation.ts';
import { withdrawInvitation } from '../accounts/invitations/withdraw-invitation.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { limitInvitationsTo } from '../mails/limit-addressee.ts';
import { presentInvitation } from './list-guardians.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

const PER_ACCOUNT_LIMIT = { points: 20, seconds: 60 * 60 };

interface Invited {
  readonly email: string;
  readonly relationship: Relationship;
  readonly rights: GuardianRights;
  /** Further students of the inviter whom the same link is for. */
  readonly alsoFor?: readonly string[];
}

/**
 * Invites another adult by mail to act for the student, and with the same link for further ones. Replaces an open
 * invitation to the same address.
 * @throws DomainError guardian_exists if the address is a guardian's; request_too_frequent; those of
 * `requireGuardianManager`.
 */
export async function inviteGuardian(
  ctx: StudentContext,
  invited: Invited,
  storeResponse: StoreResponse,
): Promise<GuardianInvitation> {
  await limitInvitationsTo(ctx, invited.email);
  return send(ctx, () => Promise.resolve(invited), storeResponse);
}

/**
 * Invites the student's own address, so that they can sign in themselves: see their sessions and book.
 * @throws DomainError own_sign_in_exists and those of `inviteGuardian`.
 */
export async function giveOwnSignIn(
  ctx: StudentContext,
  { email }: { readonly email: string },
  storeResponse: StoreResponse,
): Promise<GuardianInvitation> {
  await limitInvitationsTo(ctx, email);
  const invited = { email, relationship: 'self', rights: OWN_SIGN_IN_RIGHTS } as const;
  return send(ctx, () => Promise.resolve(invited), storeResponse);
}

/**
 * Sends an open or expired invitation again with a new link. The old link stops working.
 * @throws DomainError invitation_not_open and those of `inviteGuardian`.
 */
export async function resendGuardianInvitation(
  ctx: StudentContext,
  { id }: { readonly id: string },
  storeResponse: StoreResponse,
): Promise<GuardianInvitation> {
  const open = await findInvitation(ctx.db, id);
  if (open?.studentId === ctx.student.id) await limitInvitationsTo(ctx, open.email);
  return send(
    ctx,
    async (tx) => {
      const invitation = await findInvitation(tx, id);
      const target = invitation && targetOf(invitation);
      if (target?.kind !== 'guardian' || target.studentId !== ctx.student.id) {
        throw new DomainError('invitation_not_open');
      }
      await withdrawInvitation(ctx, tx, id);
      const { relationship, rights } = target;
      return { email: invitation?.email ?? '', relationship, rights };
    },
    storeResponse,
  );
}

async function send(
  ctx: StudentContext,
  choose: (tx: Tx) => Promise<Invited>,
  storeResponse: StoreResponse,
): Promise<GuardianInvitation> {
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
    const presented = presentInvitation(invitation, ctx.now());
    await storeResponse(tx, presented);
    return presented;
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
