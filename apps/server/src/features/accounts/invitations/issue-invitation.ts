import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import { INVITATION_DAYS } from '@thuto/domain/people/invitations';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import type { Invitation } from './find-invitation.ts';
import { insertInvitation, revokeReplaced } from './invitations.store.ts';

/** What the invited person becomes when they accept. */
export type InvitationTarget =
  | { readonly kind: 'admin' }
  | { readonly kind: 'tutor'; readonly tutorId: TutorId; readonly name: string }
  | {
      readonly kind: 'guardian';
      readonly studentId: StudentId;
      readonly relationship: Relationship;
      readonly rights: GuardianRights;
      readonly name: string | null;
    };

/**
 * Creates an invitation of any role and queues its mail, in the caller's transaction. Replaces an open invitation for
 * the same role: only the newest link works. The caller checks that the address may be invited, records the audit event
 * and holds a lock that serializes invitations of the same person.
 * @param options.hasMail false for a further student of an invitation, whose mail is sent already.
 */
export async function issueInvitation(
  ctx: Context,
  tx: Tx,
  email: string,
  invitedBy: AccountId,
  target: InvitationTarget,
  { hasMail }: { readonly hasMail: boolean } = { hasMail: true },
): Promise<Invitation> {
  const [id, now] = [ctx.newId(), ctx.now()];
  const row = {
    id,
    email,
    invitedBy,
    ...columnsOf(target),
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * 24 * 60 * 60 * 1000),
  };
  await revokeReplaced(tx, row, now);
  const invitation = await insertInvitation(tx, row);
  if (!hasMail) return invitation;
  const kind = `${target.kind}-invitation`;
  await ctx.mail.enqueue(tx, { kind, data: { invitationId: id }, dedupeKey: `${kind}:${id}` });
  return invitation;
}

/** Returns what an invitation is for. */
export function targetOf(invitation: Invitation): InvitationTarget {
  const { kind, tutorId, studentId, relationship, name } = invitation;
  if (kind === 'tutor' && tutorId !== null) return { kind, tutorId, name: name ?? '' };
  if (kind === 'guardian' && studentId !== null && relationship !== null) {
    return { kind, studentId, relationship, name, rights: rightsOfInvitation(invitation) };
  }
  return { kind: 'admin' };
}

/** Returns the rights that a guardian's invitation grants. */
export const rightsOfInvitation = (invitation: Invitation): GuardianRights => ({
  canBook: invitation.canBook === true,
  canPay: invitation.canPay === true,
  canSeeProgress: invitation.canSeeProgress === true,
  receivesMessages: invitation.receivesMessages === true,
});

function columnsOf(target: InvitationTarget) {
  const none = { tutorId: null, studentId: null, name: null };
  switch (target.kind) {
    case 'admin':
      return { ...none, kind: target.kind };
    case 'tutor':
      return { ...none, kind: target.kind, tutorId: target.tutorId, name: target.name };
    case 'guardian': {
      const { kind, studentId, relationship, rights, name } = target;
      return { ...none, kind, studentId, relationship, ...rights, name };
    }
  }
}
