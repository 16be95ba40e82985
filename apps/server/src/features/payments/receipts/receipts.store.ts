import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { receiptCounter, receipts } from '../../../platform/db/schema/receipts.ts';

/** Takes the next number. The counter stays locked until the transaction ends. */
export async function takeReceiptNumber(tx: Tx): Promise<number> {
  const [row] = await tx
    .update(receiptCounter)
    .set({ lastNumber: sql`${receiptCounter.lastNumber} + 1` })
    .returning({ number: receiptCounter.lastNumber });
  if (!row) throw new Error('The row of receipt_counter is missing.');
  return row.number;
}

export async function insertReceipt(tx: Tx, receipt: typeof receipts.$inferInsert): Promise<void> {
  await tx.insert(receipts).values(receipt);
}

/** The number of a payment's receipt; null while it has none. */
export async function findReceiptNumber(executor: Executor, paymentId: string): Promise<number | null> {
  const [row] = await executor
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId));
  return row?.number ?? null;
}

/** Numbers the approved payments that have no receipt, in the order of the decisions. */
export async function insertMissingReceipts(tx: Tx): Promise<void> {
  await tx.execute(sql`select last_number from receipt_counter for update`);
  await tx.execute(sql`
    with added as (
      insert into receipts (number, payment_id, issued_at)
      select c.last_number + row_number() over (order by p.decided_at, p.id), p.id, p.decided_at
      from payments p cross join receipt_counter c
      where p.status = 'approved' and p.order_id is not null and not exists (select from receipts r where r.payment_id = p.id)
      returning number
    )
    update receipt_counter set last_number = last_number + (select count(*) from added)`);
}
