import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { insertReceipt, takeReceiptNumber } from './receipts.store.ts';

/**
 * Numbers the receipt of a payment in the transaction that approves it (PAY-44). Call it last: it locks the counter until
 * the transaction ends, so concurrent approvals wait and a rollback leaves no gap.
 * @returns the receipt's number.
 */
export async function issueReceipt(ctx: Pick<Context, 'now'>, tx: Tx, paymentId: string): Promise<number> {
  const number = await takeReceiptNumber(tx);
  await insertReceipt(tx, { number, paymentId, issuedAt: ctx.now() });
  return number;
}
