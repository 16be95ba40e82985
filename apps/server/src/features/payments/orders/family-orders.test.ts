import type { Order } from '@thuto/contract/orders';
import { parseReference } from '@thuto/domain/payments/orders';
import type { OrderId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../../../platform/db/schema/mails.ts';
import { orders } from '../../../platform/db/schema/orders.ts';
import { guardianships } from '../../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { submitProof } from '../../../testing/submit-proof.ts';
import { expireDueOrders } from './expire-due-orders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const get = (who: Person, student: { id: string }, path = '') =>
  t.inject({ url: `/api/students/${student.id}/orders${path}`, headers: who.headers });
const post = (who: Person, student: { id: string }, path = '', payload: object = {}) =>
  t.inject({
    method: 'POST',
    url: `/api/students/${student.id}/orders${path}`,
    headers: who.headers,
    payload,
  });
const place = async (who: Person, packageId = 'bundle-5') => {
  const answer = await post(who, who, '', { packageId });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Order>();
};
const decide = (id: string, verb: 'approve' | 'reject') =>
  t.inject({ method: 'POST', url: `/api/payments/${id}/${verb}`, headers: admin.headers, payload: {} });

describe('placing an order (PAY-40)', () => {
  it('returns the reference, the price and what may be done', async () => {
    const parent = await makeStudent(t);
    const order = await place(parent);
    expect(order).toMatchObject({
      packageId: 'bundle-5',
      packageName: '5-Session Bundle',
      ordered: { lessons: 5, validMonths: 6, period: 'once' },
      amountLisente: 45_000,
      paidLisente: 0,
      missingLisente: 45_000,
      status: 'open',
      payments: [],
      allowedActions: ['pay', 'cancel'],
    });
    expect(parseReference(order.reference)).not.toBeNull();
    expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(7 * DAY_MS);
    expect((await get(parent, parent)).json<{ items: Order[] }>().items).toEqual([order]);
    expect((await get(parent, parent, `/${order.id}`)).json()).toMatchObject(order);
  });

  it('returns the open order for the same package, and a new one for another', async () => {
    const parent = await makeStudent(t);
    const first = await place(parent);
    expect((await place(parent)).id).toBe(first.id);
    expect((await place(parent, 'bundle-10')).id).not.toBe(first.id);
  });

  it('refuses a package that is not on sale', async () => {
    const parent = await makeStudent(t);
    const answer = await post(parent, parent, '', { packageId: 'no-such-package' });
    expect(answer.json()).toMatchObject({ status: 422, code: 'package_not_found' });
  });

  it('uses the number of days of the setting', async () => {
    const settings = await t.inject({ url: '/api/settings', headers: admin.headers });
    const { values, revision } = settings.json<{ values: object; revision: number }>();
    const save = (orderValidDays: number, at: number) =>
      t.inject({
        method: 'PUT',
        url: '/api/settings',
        headers: admin.headers,
        payload: { ...values, orderValidDays, revision: at },
      });
    const saved = await save(10, revision);
    expect(saved.statusCode, saved.body).toBe(200);
    const order = await place(await makeStudent(t));
    expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(10 * DAY_MS);
    expect((await save(7, revision + 1)).statusCode).toBe(200);
  });
});

describe('the orders of a student', () => {
  it('includes the order of a proof that was sent from the profile', async () => {
    const parent = await makeStudent(t);
    const payment = await submitProof(t, parent, 'bundle-5');
    const read = async () => (await get(parent, parent)).json<{ items: Order[] }>().items;
    expect(await read()).toMatchObject([
      {
        reference: payment.reference,
        status: 'open',
        payments: [{ id: payment.id, method: 'proof', status: 'pending', receiptUrl: null }],
        allowedActions: ['pay'],
      },
    ]);
    await decide(payment.id, 'approve');
    expect(await read()).toMatchObject([
      {
        status: 'paid',
        paidLisente: 45_000,
        missingLisente: 0,
        payments: [{ status: 'approved', receiptUrl: `/api/payments/${payment.id}/receipt` }],
        allowedActions: [],
      },
    ]);
  });

  it('hides orders from other families and from guardians who may not pay', async () => {
    const [parent, stranger, payer] = [await makeStudent(t), await makeStudent(t), await makeStudent(t)];
    const order = await place(parent);
    for (const answer of [
      await get(stranger, parent),
      await get(stranger, stranger, `/${order.id}`),
      await post(stranger, stranger, `/${order.id}/cancel`),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404);
    }
    const rights = { canBook: false, canPay: true, canSeeProgress: false, receivesMessages: false };
    await t.db
      .insert(guardianships)
      .values({ accountId: payer.id, studentId: parent.id, relationship: 'sponsor', ...rights });
    expect((await get(payer, parent, `/${order.id}`)).json()).toMatchObject({ id: order.id });
    expect((await post(payer, parent, '', { packageId: 'bundle-10' })).statusCode).toBe(201);
    await t.db
      .update(guardianships)
      .set({ canPay: false, canSeeProgress: true })
      .where(and(eq(guardianships.accountId, payer.id), eq(guardianships.studentId, parent.id)));
    expect((await get(payer, parent)).json()).toMatchObject({ status: 403, code: 'role_insufficient' });
  });
});

describe('cancelling an order (PAY-40)', () => {
  it('closes an open order, once', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const cancelled = await post(parent, parent, `/${id}/cancel`);
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', missingLisente: 0, allowedActions: [] });
    expect((await post(parent, parent, `/${id}/cancel`)).json()).toMatchObject({ code: 'order_not_open' });
    expect((await place(parent)).id).not.toBe(id);
  });

  it('is refused while a payment is being reviewed', async () => {
    const parent = await makeStudent(t);
    await submitProof(t, parent, 'bundle-5');
    const { id } = await place(parent);
    expect((await post(parent, parent, `/${id}/cancel`)).json()).toMatchObject({
      status: 409,
      code: 'order_payment_pending',
    });
  });
});

describe('an expired order', () => {
  it('is announced by one mail', async () => {
    const parent = await makeStudent(t);
    const { id } = await place(parent);
    const later = new Date(t.clock.now().getTime() + 7 * DAY_MS + 1);
    await expireDueOrders(t.ctx, later);
    await expireDueOrders(t.ctx, later);
    expect((await get(parent, parent, `/${id}`)).json()).toMatchObject({
      status: 'expired',
      allowedActions: ['pay'],
    });
    const sent = await t.db
      .select()
      .from(mails)
      .where(eq(mails.dedupeKey, `order-expired:${id}`));
    expect(sent).toHaveLength(1);
    expect(
      await t.db
        .select()
        .from(orders)
        .where(eq(orders.id, id as OrderId)),
    ).toMatchObject([{ status: 'expired' }]);
  });
});
