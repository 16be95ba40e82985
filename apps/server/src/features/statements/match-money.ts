import { DomainError } from '@thuto/domain/errors';
import { parseReference } from '@thuto/domain/payments/orders';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type IncomingMoneyWithMatch, getIncomingMoney } from './list-money.ts';
import { loadMatcher, toIncomingMoney } from './load-matcher.ts';
import { confirmIncomingMoney, settleIncomingMoney } from './settle-incoming-money.ts';
import { findOrderForMoney, lockIncomingMoney } from './statements.store.ts';

/**
 * Assigns incoming money to an open, part-paid or expired order (RECON-6). Less than what is due leaves it part-paid; more
 * becomes account money.
 * Money of an approved payment of the order confirms it, and no second payment is recorded (RECON-21).
 * Above the amount of the setting, the money waits for a second admin who chooses the same order (PAY-55).
 * @throws DomainError not_found, money_decided, money_unreadable, money_known, order_not_found,
 *   payment_needs_another_admin, sessions_unconfirmed.
 */
export async function matchMoney(
  ctx: AdminContext,
  input: { readonly id: string; readonly reference: string; readonly endsSessions?: number | undefined },
): Promise<IncomingMoneyWithMatch> {
  const { accountId } = ctx.currentUser;
  const reference = parseReference(input.reference);
  if (reference === null) throw new DomainError('order_not_found');
  return ctx.db.transaction(async (tx) => {
    const money = await lockIncomingMoney(tx, input.id);
    if (money.status !== 'open') throw new DomainError('money_decided', { status: money.status });
    const unmatched = toIncomingMoney(money, ctx.config.timeZone);
    const found = unmatched && (await loadMatcher(ctx, tx, [unmatched]))(unmatched);
    if (found?.payment && found.order.reference === reference) {
      const { paymentId } = found.payment;
      await confirmIncomingMoney(ctx, tx, money, { paymentId, actorId: accountId });
      await recordAuditEvent(ctx, tx, { kind: 'money.matched', actorId: accountId, subjectId: money.id });
      return getIncomingMoney(ctx, tx, money.id);
    }
    const order = await findOrderForMoney(tx, reference, ctx.config.timeZone);
    if (!order) throw new DomainError('order_not_found');
    const destination = { orderId: order.orderId };
    const settled = await settleIncomingMoney(ctx, tx, money, {
      destination,
      actorId: accountId,
      endsSessions: input.endsSessions,
    });
    if (settled !== null) {
      await recordAuditEvent(ctx, tx, {
        kind: 'money.matched',
        actorId: accountId,
        studentId: order.studentId,
        subjectId: money.id,
      });
    }
    return getIncomingMoney(ctx, tx, money.id);
  });
}
