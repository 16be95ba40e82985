import type { AccountId, OrderId } from '@thuto/domain/ids';
import {
  normalizeProvider,
  normalizeTransactionId,
  type PaymentMethod,
} from '@thuto/domain/payments/payments';
import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { moveAccountMoney } from '../../account-money/move-account-money.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { getOrderOwner } from '../orders/get-order-owner.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import {
  findApprovedTransaction,
  findPendingClaim,
  insertPayment,
  lockTransactionId,
  movePayment,
  type PaymentRow,
} from '../payments.store.ts';
import { requireOtherFamily } from '../review/require-other-family.ts';
import { settlePayment, type SettlementOutcome } from './settle-payment.ts';

/** Money that a provider or an admin has confirmed. */
export interface ConfirmedMoney {
  /** The order it is for. Null for money that is for no order: then `accountId` is required. */
  readonly orderId: OrderId | null;
  readonly accountId?: AccountId | undefined;
  readonly method: Exclude<PaymentMethod, 'proof'>;
  /** Who moved the money, such as `mpesa`, a bank or `cash`, and its id of the transaction. */
  readonly provider: string;
  readonly providerTransactionId: string;
  readonly amountLisente: number;
  readonly paidAt: Date | null;
  /** Who paid, as the evidence names them. */
  readonly payer: string | null;
  /** The account that paid, if that is known. Otherwise it is that of the claim, or of the order. */
  readonly paidByAccountId?: AccountId | undefined;
  readonly evidenceText?: string | undefined;
  /** The admin who confirmed it; null for the system. */
  readonly actorId: AccountId | null;
  /** How many sessions that the student still has may end (CREDIT-13). Default 0. */
  readonly endsSessions?: number | undefined;
}

export interface RecordedPayment {
  readonly payment: PaymentRow;
  readonly outcome: SettlementOutcome | 'already_recorded';
}

/**
 * Records received money and settles its order. Statements, forwarded messages, gateways and cash all use it. A pending
 * claim of the order with the same or no transaction id is approved instead of adding a second payment. Recording the
 * same transaction again has no effect, also from concurrent calls. A surplus, and money without an order, is added to
 * the account's money.
 *
 * Locks the transaction id, the student, the order and the account's money, in this order.
 * @throws DomainError not_found for an unknown order; payment_of_own_family; package_not_found; sessions_unconfirmed.
 */
export async function recordConfirmedPayment(
  ctx: Context,
  tx: Tx,
  money: ConfirmedMoney,
): Promise<RecordedPayment> {
  const { orderId, amountLisente, actorId, endsSessions } = money;
  const provider = normalizeProvider(money.provider);
  const providerTransactionId = normalizeTransactionId(money.providerTransactionId);
  if (providerTransactionId === '' || provider === '')
    throw new TypeError('A confirmed payment names its transaction.');
  if (!Number.isSafeInteger(amountLisente) || amountLisente <= 0)
    throw new TypeError('A confirmed payment has a positive amount in whole lisente.');
  await lockTransactionId(tx, providerTransactionId);
  const earlier = await findApprovedTransaction(tx, providerTransactionId);
  if (earlier) return { payment: earlier, outcome: 'already_recorded' };

  const now = ctx.now();
  const evidence = {
    provider,
    providerTransactionId,
    paidAt: money.paidAt,
    payer: money.payer,
    paidByAccountId: money.paidByAccountId ?? null,
    seenAt: now,
    ...(money.evidenceText !== undefined && { evidenceText: money.evidenceText }),
  };
  const decision = { decidedAt: now, decidedBy: actorId };
  const { method } = money;
  if (orderId === null) return keepForAccount(ctx, tx, money, { ...evidence, ...decision, method });

  const { studentId, accountId } = await getOrderOwner(tx, orderId);
  await requireOtherFamily(tx, actorId, { studentId, accountId });
  await lockStudent(tx, studentId);
  const claim = await findPendingClaim(tx, orderId, providerTransactionId);
  return settlePayment(ctx, tx, { orderId, amountLisente, actorId, endsSessions }, (split) =>
    claim
      ? movePayment(tx, claim.id, 'approve', { ...withoutUnknown(evidence), ...decision, ...split })
      : insertPayment(tx, {
          id: ctx.newId(),
          studentId,
          orderId,
          method,
          ...evidence,
          ...decision,
          ...split,
          status: 'approved',
          submittedAt: now,
        }),
  );
}

/** Drops what the confirmation does not know, so that the claim keeps it. */
const withoutUnknown = <Facts extends object>(facts: Facts): Partial<Facts> =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null)) as Partial<Facts>;

/** Records money for no order: all of it is the account's. */
async function keepForAccount(
  ctx: Context,
  tx: Tx,
  { accountId, amountLisente, actorId }: ConfirmedMoney,
  facts: Pick<PaymentRow, 'method' | 'decidedAt' | 'decidedBy'> & Partial<PaymentRow>,
): Promise<RecordedPayment> {
  if (accountId === undefined) throw new DomainError('not_found');
  await requireOtherFamily(tx, actorId, { studentId: null, accountId });
  const payment = await insertPayment(tx, {
    ...facts,
    id: ctx.newId(),
    accountId,
    amountLisente,
    surplusLisente: amountLisente,
    status: 'approved',
    submittedAt: ctx.now(),
  });
  await moveAccountMoney(ctx, tx, {
    accountId,
    deltaLisente: amountLisente,
    reason: 'overpayment',
    cause: `payment:${payment.id}`,
    actorId,
  });
  await recordAuditEvent(ctx, tx, { kind: 'payment.kept', actorId, subjectId: payment.id });
  return { payment, outcome: 'account_money' };
}
