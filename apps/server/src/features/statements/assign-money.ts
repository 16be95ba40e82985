import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type MoneyWithMatch, getMoney } from './list-money.ts';
import { settleLine } from './settle-line.ts';
import { findFamilyAccount, lockLine } from './statements.store.ts';

/**
 * Assigns incoming money to the money of a family account, which lowers what its next order asks for (RECON-6).
 * Above the amount of the setting, the money waits for a second admin who chooses the same account (PAY-55).
 * @throws DomainError not_found, money_decided, money_unreadable, money_known, account_not_found,
 *   payment_needs_another_admin.
 */
export async function assignMoney(
  ctx: AdminContext,
  input: { readonly id: string; readonly email: string },
): Promise<MoneyWithMatch> {
  const actorId = ctx.currentUser.accountId;
  return ctx.db.transaction(async (tx) => {
    const line = await lockLine(tx, input.id);
    const accountId = await findFamilyAccount(tx, input.email);
    if (accountId === null) throw new DomainError('account_not_found');
    const settled = await settleLine(ctx, tx, line, { destination: { orderId: null, accountId }, actorId });
    if (settled !== null) {
      await recordAuditEvent(ctx, tx, { kind: 'money.assigned', actorId, subjectId: line.id });
    }
    return getMoney(ctx, tx, line.id);
  });
}
