import type { AccountId } from '@thuto/domain/ids';
import { type ApprovalLimit, MOVED_MONEY_HOURS } from '@thuto/domain/payments/payments';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Family, lockMovedMoney, sumMovedMoney } from './moved-money.store.ts';

/**
 * Returns how much an admin may still move for a family without a second admin (PAY-55), and lets the admin's other
 * movements of money wait until the transaction ends. Called before other locks are taken.
 * @param adminId null for the system, which has moved nothing.
 */
export async function getApprovalLimit(
  ctx: Context,
  tx: Tx,
  adminId: AccountId | null,
  family: Family,
): Promise<ApprovalLimit> {
  const { secondApprovalAboveLisente: aboveLisente } = await getSettings(ctx, tx);
  if (aboveLisente === 0 || adminId === null) return { aboveLisente, movedLisente: 0 };
  await lockMovedMoney(tx, adminId);
  const since = new Date(ctx.now().getTime() - MOVED_MONEY_HOURS * 60 * 60 * 1000);
  return { aboveLisente, movedLisente: await sumMovedMoney(tx, adminId, family, since) };
}
