import type { PaymentSummary } from '@thuto/contract/payments';
import type { OrderId } from '@thuto/domain/ids';
import { formatReference, parseReference } from '@thuto/domain/payments/orders';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { SignedInContext } from '../../../context.ts';
import { creditGrants } from '../../../platform/db/schema/credits.ts';
import { orders } from '../../../platform/db/schema/orders.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { ASKED, buildBookingApp } from '../../../testing/bookings.ts';
import { CROWD } from '../../../testing/crowd.ts';
import { makeStudent, type Person } from '../../../testing/people.ts';
import { submitProof } from '../../../testing/submit-proof.ts';
import { checkLedger } from '../../credits/check-ledger.ts';
import { expireDueOrders } from './expire-due-orders.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';
import { placeOrder } from './place-order.ts';
import { settleOrder } from './settle-order.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

const ctx = {
  ...t.ctx,
  currentUser: {
    ...admin,
    accountId: admin.id,
    authSessionId: '',
    role: 'admin',
    emailVerified: true,
    students: [],
  },
} as SignedInContext;

const ordersOf = (student: Person) =>
  t.db.select().from(orders).where(eq(orders.studentId, student.id)).orderBy(orders.createdAt, orders.id);
const reject = (paymentId: string) => steps.post(`/api/payments/${paymentId}/reject`, admin);
const order = (student: Person, packageId = 'bundle-5') =>
  t.db.transaction((tx) => placeOrder(ctx, tx, { accountId: student.id, studentId: student.id, packageId }));
const settle = (orderId: OrderId) => t.db.transaction((tx) => settleOrder(ctx, tx, { orderId }));
/** Records approved cash for an order. */
const payCash = (student: Person, orderId: OrderId, amountLisente: number) =>
  t.db.transaction(async (tx) => {
    const id = ctx.newId();
    await tx.insert(payments).values({
      id,
      studentId: student.id,
      orderId,
      method: 'cash',
      amountLisente,
      status: 'approved',
      submittedAt: ctx.now(),
      decidedAt: ctx.now(),
      decidedBy: admin.id,
    });
    await issueReceipt(ctx, tx, id);
  });

describe('an order', () => {
  it('is placed by a submitted proof, with a reference that can be checked (PAY-23)', async () => {
    const student = await makeStudent(t);
    const payment = await submitProof(t, student, 'bundle-5');
    const [placed] = await ordersOf(student);
    expect(placed).toMatchObject({ status: 'open', packageId: 'bundle-5', amountLisente: 45_000 });
    expect(payment.reference).toBe(formatReference(placed!.reference));
    expect(parseReference(payment.reference)).toBe(placed!.reference);
    expect(placed!.expiresAt.getTime()).toBe(placed!.createdAt.getTime() + 7 * DAY_MS);
  });

  it('is found by its student’s name without accents and apostrophes (DASH-9)', async () => {
    const student = await makeStudent(t, { displayName: 'T\u0161eliso ’Mathapelondz' });
    const { id } = await order(student);
    for (const search of ["tseliso 'mathapelondz", 'Ts\u030celiso ʼMathapelondz', 'mathapelondz']) {
      const url = `/api/console/orders?search=${encodeURIComponent(search)}`;
      const { items } = (await t.inject({ url, headers: admin.headers })).json<{ items: { id: string }[] }>();
      expect([search, items.map((found) => found.id)]).toEqual([search, [id]]);
    }
  });

  it('stays open after a rejection and takes the next proof for the same package', async () => {
    const student = await makeStudent(t);
    const first = await submitProof(t, student, 'bundle-5');
    await reject(first.id);
    const second = await submitProof(t, student, 'bundle-5');
    expect(second.reference).toBe(first.reference);
    const other = await submitProof(t, student, 'bundle-10');
    expect(other.reference).not.toBe(first.reference);
    expect((await ordersOf(student)).map(({ status }) => status)).toEqual(['open', 'open']);
  });

  it('expires without a pending payment after 7 days; the next proof gets a new one', async () => {
    const [waiting, rejected] = [await makeStudent(t), await makeStudent(t)];
    await submitProof(t, waiting, 'once-off');
    const first = await submitProof(t, rejected, 'once-off');
    await reject(first.id);
    const later = new Date(t.clock.now().getTime() + 7 * DAY_MS + 1);
    await expireDueOrders(t.ctx, later);
    expect(await ordersOf(waiting)).toMatchObject([{ status: 'open' }]);
    expect(await ordersOf(rejected)).toMatchObject([{ status: 'expired' }]);
    const second = await submitProof(t, rejected, 'once-off');
    expect(second.reference).not.toBe(first.reference);
  });

  it('is one under fifty concurrent proofs of the same package', async () => {
    const student = await makeStudent(t);
    const placed = await Promise.allSettled(Array.from({ length: CROWD }, () => order(student)));
    const ids = new Set(placed.flatMap((made) => (made.status === 'fulfilled' ? [made.value.id] : [])));
    expect(ids.size).toBe(1);
    expect(await ordersOf(student)).toHaveLength(1);
  });
});

describe('settling an order', () => {
  it('grants nothing until it is fully paid (PAY-24)', async () => {
    const student = await makeStudent(t);
    const { id } = await order(student);
    expect(await settle(id)).toMatchObject({ status: 'open' });
    await payCash(student, id, 20_000);
    expect(await settle(id)).toMatchObject({ status: 'part_paid' });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
    await payCash(student, id, 25_000);
    expect(await settle(id)).toMatchObject({ status: 'paid' });
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('grants once under fifty concurrent settlements', async () => {
    const student = await makeStudent(t);
    const { id } = await order(student, 'bundle-10');
    await payCash(student, id, 85_000);
    const settled = await Promise.all(Array.from({ length: CROWD }, () => settle(id)));
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect(await steps.balanceOf(student)).toEqual({ assigned: 10, completed: 0, remaining: 10 });
    expect(await t.db.select().from(creditGrants).where(eq(creditGrants.orderId, id))).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('paid sessions that are left (CREDIT-8)', () => {
  const summaryOf = async (student: Person) => {
    const answer = await t.inject({ url: `/api/students/${student.id}/sessions`, headers: student.headers });
    return answer.json<{ payment: PaymentSummary }>().payment;
  };
  const libraryOf = async (student: Person) =>
    (await t.inject({ url: `/api/students/${student.id}/content`, headers: student.headers })).json<{
      isUnlocked: boolean;
    }>();
  const ask = (student: Person) =>
    steps.post(`/api/students/${student.id}/bookings`, student, {
      ...ASKED,
      date: '2026-03-11',
      time: '09:00',
    });

  it.each(['pending', 'rejected'] as const)(
    'keeps paid sessions usable while a renewal is %s',
    async (status) => {
      const student = await steps.payingStudent();
      const renewal = await submitProof(t, student, 'bundle-10');
      if (status === 'rejected') await reject(renewal.id);
      expect(await summaryOf(student)).toMatchObject({ status, canBook: true });
      expect(await libraryOf(student)).toMatchObject({ isUnlocked: true });
      expect((await ask(student)).statusCode).toBe(201);
      const listed = await t.inject({
        url: `/api/bookable-students?search=${encodeURIComponent(student.email)}`,
        headers: admin.headers,
      });
      expect(listed.json<{ items: { id: string }[] }>().items.map(({ id }) => id)).toEqual([student.id]);
    },
  );

  it.each(['pending', 'rejected'] as const)(
    'decides by the %s renewal when no session is left',
    async (status) => {
      const student = await steps.payingStudent();
      await steps.grantCredits(student, -5);
      const renewal = await submitProof(t, student, 'bundle-10');
      if (status === 'rejected') await reject(renewal.id);
      expect(await summaryOf(student)).toMatchObject({ status, canBook: false });
      expect((await ask(student)).json()).toMatchObject({ code: 'payment_not_approved' });
    },
  );
});
