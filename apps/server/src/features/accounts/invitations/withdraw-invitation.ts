import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { revokeInvitation, revokeSentBy, revokeSentByOthers } from './invitations.store.ts';

/**
 * Withdraws an invitation in the caller's transaction: its link stops working. The caller checks that it may.
 * @throws DomainError invitation_not_open if it was already accepted or withdrawn.
 */
export async function withdrawInvitation(ctx: Pick<Context, 'now'>, tx: Tx, id: string): Promise<void> {
  if (!(await revokeInvitation(tx, id, ctx.now()))) throw new DomainError('invitation_not_open');
}

/** Withdraws the open invitations that an account has sent. */
export function withdrawInvitationsBy(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  accountId: AccountId,
): Promise<void> {
  return revokeSentBy(tx, accountId, ctx.now());
}

/** Withdraws the open invitations to act for a student, except those of the inviters who may still invite. */
export function withdrawGuardianInvitations(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  studentId: StudentId,
  inviters: readonly AccountId[],
): Promise<void> {
  return revokeSentByOthers(tx, studentId, inviters, ctx.now());
}
