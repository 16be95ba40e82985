import { toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, OrderId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordConfirmedPayment, type RecordedPayment } from '../payments/record-confirmed-payment.ts';
import { type LineRow, moveLine } from './statements.store.ts';

/** Where incoming money goes. */
export type Destination =
  | { readonly orderId: OrderId; readonly accountId?: never }
  | { readonly orderId: null; readonly accountId: AccountId };

const NOON = '12:00';

/** The transaction id of the line. A line without one is identified by its own key. */
const transactionOf = (line: LineRow): string => line.transactionId ?? line.lineKey;

/**
 * Records incoming money as a payment and marks its line as settled. The caller holds the lock of the line.
 * @param actorId null for a message that matches exactly while no admin is needed.
 * @throws DomainError money_unreadable, money_decided; money_known when the transaction was recorded for another order.
 */
export async function settleLine(
  ctx: Context,
  tx: Tx,
  line: LineRow,
  { destination, actorId }: { readonly destination: Destination; readonly actorId: AccountId | null },
): Promise<RecordedPayment> {
  const { amountLisente, localDate, localTime } = line;
  if (amountLisente === null) throw new DomainError('money_unreadable');
  if (line.status !== 'open') throw new DomainError('money_decided', { status: line.status });
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
  });
  const { payment, outcome } = recorded;
  if (outcome === 'already_recorded' && payment.orderId !== destination.orderId) {
    throw new DomainError('money_known');
  }
  await moveLine(tx, line.id, 'settle', {
    paymentId: payment.id,
    decidedAt: ctx.now(),
    decidedBy: actorId,
  });
  return recorded;
}
