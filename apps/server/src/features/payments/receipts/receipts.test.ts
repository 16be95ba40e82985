import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orders } from '../../../platform/db/schema/orders.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { receipts } from '../../../platform/db/schema/receipts.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { submitProof } from '../../../testing/submit-proof.ts';
import { checkLedger } from '../../credits/check-ledger.ts';
import { createReferences } from '../orders/create-references.ts';
import { issueMissingReceipts } from './issue-missing-receipts.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const approve = (id: string) =>
  t.inject({
    method: 'POST',
    url: `/api/payments/${id}/approve`,
    headers: admin.headers,
    payload: { endsSessions: 1_000 },
  });
const numbers = async () =>
  (await t.db.select().from(receipts).orderBy(asc(receipts.number))).map(({ number }) => number);

/** Adds orders with a payment each, as many as wanted. */
async function addPayments(count: number, status: 'pending' | 'approved'): Promise<string[]> {
  const student = await makeStudent(t);
  const { payment } = { payment: await submitProof(t, student, 'bundle-5') };
  const [row] = await t.db.select().from(payments).where(eq(payments.id, payment.id));
  const [order] = await t.db.select().from(orders).where(eq(orders.id, row!.orderId!));
  const at = t.clock.now();
  return t.db.transaction(async (tx) => {
    const references = await createReferences(tx, count);
    const ids: string[] = [];
    for (const reference of references) {
      const [orderId, id] = [t.ctx.newId() as never, t.ctx.newId()];
      await tx.insert(orders).values({
        ...order!,
        id: orderId,
        reference,
        packageVersionId: order!.packageVersionId,
        status: status === 'approved' ? 'paid' : 'expired',
        paidAt: status === 'approved' ? at : null,
      });
      await tx.insert(payments).values({
        id,
        studentId: row!.studentId,
        orderId,
        method: 'cash',
        amountLisente: 45_000,
        status,
        submittedAt: at,
        decidedAt: status === 'approved' ? at : null,
      });
      ids.push(id);
    }
    return ids;
  });
}

describe('the numbers of receipts (PAY-44)', () => {
  it('puts the number after the word Receipt in the mail, and attaches the receipt', async () => {
    const student = await makeStudent(t);
    const { id } = await submitProof(t, student, 'bundle-5');
    expect((await approve(id)).statusCode).toBe(200);
    const number = (await numbers()).at(-1)!;
    const sent = await vi.waitFor(
      async () => {
        const found = (await t.mails()).find(
          ({ subject, to }) =>
            subject === 'Your payment is approved' && JSON.stringify(to).includes(student.email),
        );
        if (!found) throw new Error('The mail has not been sent yet.');
        return found;
      },
      { timeout: 15_000 },
    );
    expect(sent.text).toContain(`Receipt ${number} is attached`);
    expect(JSON.stringify(sent)).toContain(`receipt-${number}.pdf`);
  });

  it('counts up by one without a gap or a duplicate under fifty concurrent approvals', async () => {
    const before = await numbers();
    const ids = await addPayments(50, 'pending');
    const answers = await Promise.all([...ids, ...ids.slice(0, 10)].map((id) => approve(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
    const after = await numbers();
    expect(after).toEqual(Array.from({ length: before.length + 50 }, (_, at) => at + 1));
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('numbers imported payments in the order of the decisions', async () => {
    const ids = await addPayments(3, 'approved');
    const day = (at: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + at * 86_400_000);
    for (const [at, id] of ids.toReversed().entries()) {
      await t.db
        .update(payments)
        .set({ decidedAt: day(at) })
        .where(eq(payments.id, id));
    }
    expect((await checkLedger(t.db)).map(({ check }) => check)).toContain(
      'approved payment without a receipt',
    );
    await t.db.transaction((tx) => issueMissingReceipts(tx));
    const rows = await t.db.select().from(receipts).orderBy(asc(receipts.number));
    expect(rows.slice(-3).map(({ paymentId }) => paymentId)).toEqual(ids.toReversed());
    await t.db.transaction((tx) => issueMissingReceipts(tx));
    expect(await numbers()).toHaveLength(rows.length);
  });
});
