import { toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, OrderId } from '@thuto/domain/ids';
import { decideApproval, isOtherProvider, needsSecondApproval } from '@thuto/domain/payments/payments';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getOrderOwner } from '../payments/orders/get-order-owner.ts';
import { confirmPayment } from '../payments/settlement/confirm-payment.ts';
import { getApprovalLimit } from '../payments/review/get-approval-limit.ts';
import {
  recordConfirmedPayment,
  type RecordedPayment,
} from '../payments/settlement/record-confirmed-payment.ts';
import { type IncomingMoneyRow, moveIncomingMoney, updateFirstApproval } from './statements.store.ts';

/** Where incoming money goes. */
export type Destination =
  | { readonly orderId: OrderId; readonly accountId?: never }
  | { readonly orderId: null; readonly accountId: AccountId };

const NOON = '12:00';

/** Returns the transaction id of the money, or its own key if it has none. */
const transactionOf = (money: IncomingMoneyRow): string => money.transactionId ?? money.lineKey;

/**
 * Whether the money may be settled now. Above the amount of the setting, with what the admin moved before, the first admin's decision is only recorded; a
 * second admin who chooses the same order or account settles it (PAY-55).
 * @throws DomainError payment_needs_another_admin when the same admin approves twice, or when there is no admin.
 */
async function isApproved(
  ctx: Context,
  tx: Tx,
  money: IncomingMoneyRow & { readonly amountLisente: number },
  { destination, actorId }: { readonly destination: Destination; readonly actorId: AccountId | null },
): Promise<boolean> {
  const { amountLisente } = money;
  const family =
    destination.orderId === null
      ? { studentId: null, accountId: destination.accountId }
      : await getOrderOwner(tx, destination.orderId);
  const limit = await getApprovalLimit(ctx, tx, actorId, family);
  if (!needsSecondApproval(amountLisente, limit)) return true;
  if (actorId === null) throw new DomainError('payment_needs_another_admin');
  const chosen = destination.orderId ?? destination.accountId;
  const isSameChoice = money.firstApprovedBy !== null && money.firstApprovedFor === chosen;
  const step = decideApproval({
    amountLisente,
    limit,
    adminId: actorId,
    first: isSameChoice && money.firstApprovedBy ? { adminId: money.firstApprovedBy, amountLisente } : null,
  });
  if (step === 'settle') return true;
  await updateFirstApproval(tx, money.id, { by: actorId, for: chosen });
  await recordAuditEvent(ctx, tx, { kind: 'money.first-approved', actorId, subjectId: money.id });
  return false;
}

/**
 * Records incoming money as a payment and marks it as settled. The caller holds its lock.
 * @param actorId null for a message that matches exactly while no admin is needed.
 * @returns null if the money now waits for a second admin (PAY-55).
 * @throws DomainError money_unreadable, money_decided, payment_needs_another_admin, sessions_unconfirmed; money_known when the transaction was
 *   recorded for another order, or with another amount or provider.
 */
export async function settleIncomingMoney(
  ctx: Context,
  tx: Tx,
  money: IncomingMoneyRow,
  {
    destination,
    actorId,
    endsSessions,
  }: {
    readonly destination: Destination;
    readonly actorId: AccountId | null;
    readonly endsSessions?: number | undefined;
  },
): Promise<RecordedPayment | null> {
  const { amountLisente, localDate, localTime } = money;
  if (amountLisente === null) throw new DomainError('money_unreadable');
  if (money.status !== 'open') throw new DomainError('money_decided', { status: money.status });
  if (!(await isApproved(ctx, tx, { ...money, amountLisente }, { destination, actorId }))) return null;
  const paidAt =
    localDate === null
      ? money.createdAt
      : new Date(toInstant(localDate, localTime ?? NOON, ctx.config.timeZone));
  const recorded = await recordConfirmedPayment(ctx, tx, {
    ...destination,
    method: money.deviceId === null ? 'statement' : 'sms',
    provider: money.provider,
    providerTransactionId: transactionOf(money),
    amountLisente,
    paidAt,
    payer: money.payer === '' ? null : money.payer,
    evidenceText: money.message ?? money.reference,
    actorId,
    endsSessions,
  });
  const { payment, outcome } = recorded;
  // The same order, amount and provider: the payment is this money. Anything else is for a person to compare.
  const isThisMoney =
    payment.orderId === destination.orderId &&
    payment.amountLisente === amountLisente &&
    !isOtherProvider(payment.provider, money.provider);
  if (outcome === 'already_recorded' && !isThisMoney) throw new DomainError('money_known');
  await moveIncomingMoney(tx, money.id, 'settle', {
    paymentId: payment.id,
    decidedAt: ctx.now(),
    decidedBy: actorId,
  });
  return recorded;
}

/**
 * Marks incoming money as settled by the approved payment whose money it is (RECON-21). The caller holds its lock.
 * @throws DomainError money_unreadable, money_decided; money_known when the payment is other money.
 */
export async function confirmIncomingMoney(
  ctx: Context,
  tx: Tx,
  money: IncomingMoneyRow,
  { paymentId, actorId }: { readonly paymentId: string; readonly actorId: AccountId | null },
): Promise<void> {
  const { amountLisente, provider } = money;
  if (amountLisente === null) throw new DomainError('money_unreadable');
  if (money.status !== 'open') throw new DomainError('money_decided', { status: money.status });
  const payment = await confirmPayment(ctx, tx, paymentId, {
    provider,
    transactionId: transactionOf(money),
    amountLisente,
  });
  await moveIncomingMoney(tx, money.id, 'settle', {
    paymentId: payment.id,
    decidedAt: ctx.now(),
    decidedBy: actorId,
  });
}
