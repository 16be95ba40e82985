import { toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, OrderId } from '@thuto/domain/ids';
import { decideApproval, isOtherProvider, needsSecondApproval } from '@thuto/domain/payments';
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
import { type LineRow, moveLine, updateFirstApproval } from './statements.store.ts';

/** Where incoming money goes. */
export type Destination =
  | { readonly orderId: OrderId; readonly accountId?: never }
  | { readonly orderId: null; readonly accountId: AccountId };

const NOON = '12:00';

/** The transaction id of the line. A line without one is identified by its own key. */
const transactionOf = (line: LineRow): string => line.transactionId ?? line.lineKey;

/**
 * Whether the money may be settled now. Above the amount of the setting, with what the admin moved before, the first admin's decision is only recorded; a
 * second admin who chooses the same order or account settles it (PAY-55).
 * @throws DomainError payment_needs_another_admin when the same admin approves twice, or when there is no admin.
 */
async function isApproved(
  ctx: Context,
  tx: Tx,
  line: LineRow & { readonly amountLisente: number },
  { destination, actorId }: { readonly destination: Destination; readonly actorId: AccountId | null },
): Promise<boolean> {
  const { amountLisente } = line;
  const family =
    destination.orderId === null
      ? { studentId: null, accountId: destination.accountId }
      : await getOrderOwner(tx, destination.orderId);
  const limit = await getApprovalLimit(ctx, tx, actorId, family);
  if (!needsSecondApproval(amountLisente, limit)) return true;
  if (actorId === null) throw new DomainError('payment_needs_another_admin');
  const chosen = destination.orderId ?? destination.accountId;
  const isSameChoice = line.firstApprovedBy !== null && line.firstApprovedFor === chosen;
  const step = decideApproval({
    amountLisente,
    limit,
    adminId: actorId,
    first: isSameChoice && line.firstApprovedBy ? { adminId: line.firstApprovedBy, amountLisente } : null,
  });
  if (step === 'settle') return true;
  await updateFirstApproval(tx, line.id, { by: actorId, for: chosen });
  await recordAuditEvent(ctx, tx, { kind: 'money.first-approved', actorId, subjectId: line.id });
  return false;
}

/**
 * Records incoming money as a payment and marks its line as settled. The caller holds the lock of the line.
 * @param actorId null for a message that matches exactly while no admin is needed.
 * @returns null if the money now waits for a second admin (PAY-55).
 * @throws DomainError money_unreadable, money_decided, payment_needs_another_admin, sessions_unconfirmed; money_known when the transaction was
 *   recorded for another order, or with another amount or provider.
 */
export async function settleLine(
  ctx: Context,
  tx: Tx,
  line: LineRow,
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
  const { amountLisente, localDate, localTime } = line;
  if (amountLisente === null) throw new DomainError('money_unreadable');
  if (line.status !== 'open') throw new DomainError('money_decided', { status: line.status });
  if (!(await isApproved(ctx, tx, { ...line, amountLisente }, { destination, actorId }))) return null;
  const paidAt =
    localDate === null
      ? line.createdAt
      : new Date(toInstant(localDate, localTime ?? NOON, ctx.config.timeZone));
  const recorded = await recordConfirmedPayment(ctx, tx, {
    ...destination,
    method: line.deviceId === null ? 'statement' : 'sms',
    provider: line.provider,
    providerTransactionId: transactionOf(line),
    amountLisente,
    paidAt,
    payer: line.payer === '' ? null : line.payer,
    evidenceText: line.message ?? line.reference,
    actorId,
    endsSessions,
  });
  const { payment, outcome } = recorded;
  // The same order, amount and provider: the payment is this money. Anything else is for a person to compare.
  const isThisMoney =
    payment.orderId === destination.orderId &&
    payment.amountLisente === amountLisente &&
    !isOtherProvider(payment.provider, line.provider);
  if (outcome === 'already_recorded' && !isThisMoney) throw new DomainError('money_known');
  await moveLine(tx, line.id, 'settle', {
    paymentId: payment.id,
    decidedAt: ctx.now(),
    decidedBy: actorId,
  });
  return recorded;
}

/**
 * Marks a line as settled by the approved payment whose money it is (RECON-21). The caller holds the lock of the line.
 * @throws DomainError money_unreadable, money_decided; money_known when the payment is other money.
 */
export async function confirmLine(
  ctx: Context,
  tx: Tx,
  line: LineRow,
  { paymentId, actorId }: { readonly paymentId: string; readonly actorId: AccountId | null },
): Promise<void> {
  const { amountLisente, provider } = line;
  if (amountLisente === null) throw new DomainError('money_unreadable');
  if (line.status !== 'open') throw new DomainError('money_decided', { status: line.status });
  const payment = await confirmPayment(ctx, tx, paymentId, {
    provider,
    transactionId: transactionOf(line),
    amountLisente,
  });
  await moveLine(tx, line.id, 'settle', {
    paymentId: payment.id,
    decidedAt: ctx.now(),
    decidedBy: actorId,
  });
}
