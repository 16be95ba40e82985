import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type IncomingMoneyWithMatch, getIncomingMoney } from './list-money.ts';
import { settleIncomingMoney } from './settle-incoming-money.ts';
import { findFamilyAccount, lockIncomingMoney } from './statements.store.ts';

/**
 * Assigns incoming money to the money of a family account, which lowers what its next order asks for (RECON-6).
 * Above the amount of the setting, the money waits for a second admin who chooses the same account (PAY-55).
 * @throws DomainError not_found, money_decided, money_unreadable, money_known, account_not_found,
 *   payment_needs_another_admin.
 */
export async function assignMoney(
  ctx: AdminContext,
  input: { readonly id: string; readonly email: string },
): Promise<IncomingMoneyWithMatch> {
  const actorId = ctx.currentUser.accountId;
  return ctx.db.transaction(async (tx) => {
    const money = await lockIncomingMoney(tx, input.id);
    const accountId = await findFamilyAccount(tx, input.email);
    if (accountId === null) throw new DomainError('account_not_found');
    const settled = await settleIncomingMoney(ctx, tx, money, {
      destination: { orderId: null, accountId },
      actorId,
    });
    if (settled !== null) {
      await recordAuditEvent(ctx, tx, { kind: 'money.assigned', actorId, subjectId: money.id });
    }
    return getIncomingMoney(ctx, tx, money.id);
  });
}
