import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { withdrawGuardianInvitations } from '../accounts/invitations/withdraw-guardian-invitations.ts';
import { revokeCodesOfOthers } from './families.store.ts';
import { decideManager, loadGuardianFacts, todayOf } from './guardian-facts.ts';

/**
 * Withdraws the open codes and invitations of a student whose makers may not change the guardians any more. Every
 * change of a student's guardians, of their accounts or of the date of birth calls it, in its transaction: a code that
 * was made in advance ends with the rights of its maker, whatever ended them (FAM-11).
 */
export async function withdrawLostGrants(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  studentId: StudentId,
): Promise<void> {
  const facts = await loadGuardianFacts(tx, studentId);
  const managers = facts.guardians
    .map(({ accountId }) => accountId)
    .filter((accountId) => decideManager(facts, accountId, todayOf(ctx)) === null);
  await revokeCodesOfOthers(tx, studentId, managers, ctx.now());
  await withdrawGuardianInvitations(ctx, tx, studentId, managers);
}
