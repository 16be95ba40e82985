import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { revokeSentByOthers } from './invitations.store.ts';

/** Withdraws the open invitations to act for a student, except those of the inviters who may still invite. */
export function withdrawGuardianInvitations(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  studentId: StudentId,
  inviters: readonly AccountId[],
): Promise<void> {
  return revokeSentByOthers(tx, studentId, inviters, ctx.now());
}
