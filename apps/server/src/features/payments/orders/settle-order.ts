import type { AccountId, OrderId } from '@thuto/domain/ids';
import { decideOrderedCredits, decideSettlement } from '@thuto/domain/payments/orders';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { grantCredits } from '../../credits/grant-credits.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { lockOrder, moveOrder, type OrderRow, sumReceived, updateSubscription } from './orders.store.ts';

/**
 * Turns the confirmed money of an order, payments and account money, into credits: the one way from money to lessons, whichever way a payment was
 * confirmed (PAY-24). Less than the amount leaves the order part-paid; the full amount pays it and grants the lessons
 * of the ordered version once, from now for its months in the platform's zone (PAY-6, CREDIT-3). A paid order stays as
 * it is.
 * @returns the order after it.
 * @param endsSessions how many sessions that the student still has may end (CREDIT-13). Default 0.
 * @throws DomainError not_found, package_not_found, sessions_unconfirmed, order_not_open for a cancelled order.
 */
export async function settleOrder(
  ctx: Context & { readonly currentUser?: { readonly accountId: AccountId } },
  tx: Tx,
  { orderId, endsSessions }: { readonly orderId: OrderId; readonly endsSessions?: number | undefined },
): Promise<OrderRow> {
  const { order, version } = await lockOrder(tx, orderId);
  const action = decideSettlement(order, await sumReceived(tx, orderId));
  if (action === null) return order;
  if (action === 'part_pay') return moveOrder(tx, orderId, action, {});
  const now = ctx.now();
  const ordered = decideOrderedCredits(version, order.packageId, now.getTime(), ctx.config.timeZone);
  const paid = await moveOrder(tx, orderId, action, { paidAt: now });
  const { carryOverUnusedSessions } = await getSettings(ctx, tx);
  const { studentId } = order;
  const dates = { startsAt: new Date(ordered.startsAt), expiresAt: new Date(ordered.expiresAt) };
  await grantCredits(ctx, tx, {
    studentId,
    kind: 'purchase',
    orderId,
    cause: `order:${orderId}`,
    lessons: ordered.lessons,
    ...dates,
    carryOver: carryOverUnusedSessions,
    endsSessions,
  });
  await updateSubscription(tx, studentId, {
    subscriptionStartsAt: dates.startsAt,
    subscriptionEndsAt: dates.expiresAt,
    updatedAt: now,
  });
  return paid;
}
