import { DomainError } from '@thuto/domain/errors';
import { canEnterMoney } from '@thuto/domain/reconciliation/incoming-money';
import { normalizeTransactionId } from '@thuto/domain/payments/payments';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type IncomingMoneyWithMatch, getIncomingMoney } from './list-money.ts';
import { lockIncomingMoney, updateReading } from './statements.store.ts';

/**
 * Enters the amount and the transaction of a message that could not be read, so that it can be matched like any other
 * (RECON-22). The amount of money that was read never changes.
 * @throws DomainError not_found, money_decided.
 */
export async function enterMoney(
  ctx: AdminContext,
  input: { readonly id: string; readonly amountLisente: number; readonly transactionId: string },
): Promise<IncomingMoneyWithMatch> {
  const { id, amountLisente } = input;
  const transactionId = normalizeTransactionId(input.transactionId);
  return ctx.db.transaction(async (tx) => {
    const money = await lockIncomingMoney(tx, id);
    if (!canEnterMoney(money)) throw new DomainError('money_decided', { status: money.status });
    await updateReading(tx, id, {
      amountLisente,
      transactionId: transactionId === '' ? money.transactionId : transactionId,
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'money.entered',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
    return getIncomingMoney(ctx, tx, id);
  });
}
