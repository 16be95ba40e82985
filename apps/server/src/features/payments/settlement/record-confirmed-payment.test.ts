import type { AccountId, OrderId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { AdminContext } from '../../../context.ts';
import { accountMoneyEntries } from '../../../platform/db/schema/account-money.ts';
import { orders } from '../../../platform/db/schema/orders.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { guardianships } from '../../../platform/db/schema/students.ts';
import { buildBookingApp } from '../../../testing/bookings.ts';
import { CROWD } from '../../../testing/crowd.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { submitProof } from '../../../testing/submit-proof.ts';
import { getAccountMoney } from '../../account-money/get-account-money.ts';
import { moveAccountMoney } from '../../account-money/move-account-money.ts';
import { checkLedger } from '../../credits/check-ledger.ts';
import { closeOrder } from '../orders/close-order.ts';
import { expireDueOrders } from '../orders/expire-due-orders.ts';
import { placeOrder } from '../orders/place-order.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { approvePayment } from '../review/approve-payment.ts';
import { type ConfirmedMoney, recordConfirmedPayment } from './record-confirmed-payment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

const contextOf = (person: Person) =>
  ({
    ...t.ctx,
    currentUser: {
      ...person,
      accountId: person.id,
      authSessionId: '',
      role: 'admin',
      emailVerified: true,
      students: [],
    },
  }) as unknown as AdminContext;
const ctx = contextOf(admin);

const place = (student: Person, packageId = 'bundle-5') =>
  t.db.transaction(async (tx) => {
    await lockStudent(tx, student.id);
    return placeOrder({ ...t.ctx }, tx, { accountId: student.id, studentId: student.id, packageId });
  });
const money = (
  orderId: OrderId | null,
  amountLisente: number,
  changes: Partial<ConfirmedMoney> = {},
): ConfirmedMoney => ({
  orderId,
  method: 'statement',
  provider: 'mpesa',
  providerTransactionId: t.ctx.newId(),
  amountLisente,
  paidAt: t.clock.now(),
  payer: 'Thabo Mokoena',
  actorId: admin.id,
  ...changes,
});
const record = (wish: ConfirmedMoney) => t.db.transaction((tx) => recordConfirmedPayment(ctx, tx, wish));
const balanceOf = (student: Person) => getAccountMoney(t.db, student.id);
const orderOf = async (id: OrderId) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const paymentsOf = (student: Person) =>
  t.db.select().from(payments).where(eq(payments.studentId, student.id));
const close = (orderId: OrderId, action: 'cancel' | 'expire') =>
  t.db.transaction((tx) => closeOrder(ctx, tx, { orderId, action, actorId: admin.id }));

describe('confirmed money', () => {
  it('settles its order and grants the sessions', async () => {
    const student = await makeStudent(t);
    const { id } = await place(student);
    expect(await record(money(id, 45_000))).toMatchObject({ outcome: 'settled' });
    expect(await orderOf(id)).toMatchObject({ status: 'paid' });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('leaves an order part-paid until the rest arrives (PAY-24)', async () => {
    const student = await makeStudent(t);
    const { id } = await place(student);
    expect(await record(money(id, 20_000))).toMatchObject({ outcome: 'part_paid' });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
    expect(await record(money(id, 25_000))).toMatchObject({ outcome: 'settled' });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
  });

  it("keeps what the order does not need as the account's money (PAY-50)", async () => {
    const student = await makeStudent(t);
    const { id } = await place(student);
    expect(await record(money(id, 50_000))).toMatchObject({
      outcome: 'settled',
      payment: { surplusLisente: 5_000 },
    });
    expect(await balanceOf(student)).toBe(5_000);
    expect(await record(money(id, 45_000))).toMatchObject({ outcome: 'account_money' });
    expect(await balanceOf(student)).toBe(50_000);
    expect(await steps.balanceOf(student)).toMatchObject({ assigned: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('keeps a surplus for the guardian who paid, and returns payments to who paid (PAY-50, PAY-51)', async () => {
    const [ordering, paying] = [await makeStudent(t), await makeStudent(t)];
    const { id } = await place(ordering);
    const paidByAccountId = paying.id as AccountId;
    await record(money(id, 60_000, { paidByAccountId }));
    expect([await balanceOf(ordering), await balanceOf(paying)]).toEqual([0, 15_000]);
    const second = await place(ordering, 'bundle-10');
    await record(money(second.id, 20_000, { paidByAccountId }));
    await record(money(second.id, 10_000));
    await close(second.id, 'cancel');
    expect([await balanceOf(ordering), await balanceOf(paying)]).toEqual([10_000, 35_000]);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('adds money without an order to the account', async () => {
    const student = await makeStudent(t);
    const kept = await record(money(null, 12_345, { accountId: student.id }));
    expect(kept).toMatchObject({ outcome: 'account_money', payment: { orderId: null, studentId: null } });
    expect(await balanceOf(student)).toBe(12_345);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('changes nothing when the transaction was recorded already, in any spelling', async () => {
    const [student, other] = [await makeStudent(t), await makeStudent(t)];
    const [first, second] = [await place(student), await place(other)];
    const once = money(first.id, 45_000, { providerTransactionId: '9FB2XK4T7Q' });
    const { payment } = await record(once);
    for (const again of [
      { providerTransactionId: ' 9fb2 xk4t7q' },
      { provider: 'M-Pesa'.replace('-', ''), orderId: second.id as OrderId },
      { provider: 'unknown', orderId: second.id as OrderId },
    ]) {
      const repeated = await record({ ...once, ...again });
      expect(repeated).toMatchObject({ outcome: 'already_recorded', payment: { id: payment.id } });
    }
    expect(await orderOf(second.id)).toMatchObject({ status: 'open' });
  });

  it('approves the pending claim of its order instead of adding a payment', async () => {
    const student = await makeStudent(t);
    const claim = await submitProof(t, student, 'bundle-5');
    const [{ orderId } = { orderId: null }] = await paymentsOf(student);
    const recorded = await record(money(orderId, 45_000));
    expect(recorded).toMatchObject({
      outcome: 'settled',
      payment: { id: claim.id, method: 'proof', provider: 'mpesa' },
    });
    expect(await paymentsOf(student)).toHaveLength(1);
  });

  it('settles an expired order, and returns nothing to a cancelled one but keeps the money', async () => {
    const student = await makeStudent(t);
    const late = await place(student, 'once-off');
    await close(late.id, 'expire');
    expect(await record(money(late.id, 9_000))).toMatchObject({ outcome: 'settled' });
    const cancelled = await place(student, 'bundle-5');
    await close(cancelled.id, 'cancel');
    expect(await record(money(cancelled.id, 45_000))).toMatchObject({ outcome: 'account_money' });
    expect(await balanceOf(student)).toBe(45_000);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('pays a part of an expired order whose package the family has ordered again, and is used first', async () => {
    const student = await makeStudent(t);
    const late = await place(student);
    await close(late.id, 'expire');
    const newer = await place(student);
    expect(await record(money(late.id, 20_000))).toMatchObject({ outcome: 'part_paid' });
    expect(await orderOf(late.id)).toMatchObject({ status: 'part_paid' });
    expect(await place(student)).toMatchObject({ id: late.id });
    expect(await record(money(newer.id, 20_000))).toMatchObject({ outcome: 'part_paid' });
    expect(await record(money(late.id, 25_000))).toMatchObject({ outcome: 'settled' });
    expect(await place(student)).toMatchObject({ id: newer.id });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is refused from an admin who acts for the family (PAY-52)', async () => {
    const student = await makeStudent(t);
    const { id } = await place(student);
    const parent = await makeAdmin(t, 'Guardian Admin');
    await t.db.insert(guardianships).values({
      accountId: parent.id,
      studentId: student.id,
      relationship: 'parent',
      canBook: true,
      canPay: true,
      canSeeProgress: true,
      receivesMessages: false,
      createdAt: t.clock.now(),
    });
    await expect(record(money(id, 45_000, { actorId: parent.id }))).rejects.toThrow('payment_of_own_family');
    const claim = await submitProof(t, student, 'bundle-5');
    const answer = await steps.post(`/api/payments/${claim.id}/approve`, parent);
    expect(answer.json()).toMatchObject({ status: 403, code: 'payment_of_own_family' });
  });
});

describe('account money', () => {
  const withMoney = async (amountLisente: number) => {
    const student = await makeStudent(t);
    await record(money(null, amountLisente, { accountId: student.id }));
    return student;
  };

  it('lowers what the next order asks for (PAY-51)', async () => {
    const student = await withMoney(10_000);
    const order = await place(student);
    expect(await orderOf(order.id)).toMatchObject({ status: 'open', creditAppliedLisente: 10_000 });
    expect(await balanceOf(student)).toBe(0);
    expect(await record(money(order.id, 35_000))).toMatchObject({ outcome: 'settled' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('pays an order that it covers at once, and is never turned into sessions by itself', async () => {
    const student = await withMoney(50_000);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
    expect(await place(student)).toMatchObject({ status: 'paid' });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await balanceOf(student)).toBe(5_000);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('comes back when its order is cancelled or expires', async () => {
    const student = await withMoney(10_000);
    const first = await place(student, 'bundle-5');
    await record(money(first.id, 5_000));
    await close(first.id, 'cancel');
    expect(await balanceOf(student)).toBe(15_000);
    await place(student, 'bundle-10');
    expect(await balanceOf(student)).toBe(0);
    await expireDueOrders(ctx, new Date(t.clock.now().getTime() + 30 * DAY_MS));
    expect(await balanceOf(student)).toBe(15_000);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('comes back again when late money pays a part of an expired order that is then cancelled', async () => {
    const student = await withMoney(10_000);
    const { id } = await place(student, 'bundle-10');
    await close(id, 'expire');
    expect(await balanceOf(student)).toBe(10_000);
    await record(money(id, 5_000));
    await close(id, 'cancel');
    expect(await balanceOf(student)).toBe(15_000);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is never spent twice by fifty concurrent orders', async () => {
    const student = await withMoney(30_000);
    const packages = ['once-off', 'bundle-5', 'bundle-10', 'basic-subscription', 'standard-subscription'];
    await Promise.all(Array.from({ length: CROWD }, (_, n) => place(student, packages[n % packages.length])));
    const entries = await t.db
      .select()
      .from(accountMoneyEntries)
      .where(eq(accountMoneyEntries.accountId, student.id));
    const spent = entries
      .filter(({ reason }) => reason === 'used')
      .reduce((sum, { deltaLisente }) => sum - deltaLisente, 0);
    expect(spent + (await balanceOf(student))).toBe(30_000);
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('approving a claim with another amount', () => {
  it('leaves the order part-paid, or keeps what is too much', async () => {
    const student = await makeStudent(t);
    const first = await submitProof(t, student, 'bundle-5');
    const less = await steps.post(`/api/payments/${first.id}/approve`, admin, { amountLisente: 20_000 });
    expect(less.json()).toMatchObject({ status: 'approved', amountLisente: 20_000 });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
    const second = await submitProof(t, student, 'bundle-5');
    expect(second).toMatchObject({ reference: first.reference, amountLisente: 25_000 });
    await steps.post(`/api/payments/${second.id}/approve`, admin, { amountLisente: 30_000 });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await balanceOf(student)).toBe(5_000);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it.each([0, -100, 1.5, 1_000_000_001])('refuses %d lisente', async (amountLisente) => {
    const student = await makeStudent(t);
    const claim = await submitProof(t, student, 'once-off');
    const answer = await steps.post(`/api/payments/${claim.id}/approve`, admin, { amountLisente });
    expect(answer.statusCode).toBe(422);
  });
});

describe('one transaction of a provider', () => {
  it('settles one order under fifty calls for different orders', async () => {
    const placed = await Promise.all(
      Array.from({ length: 5 }, async () => place(await makeStudent(t), 'once-off')),
    );
    const providerTransactionId = t.ctx.newId();
    const recorded = await Promise.all(
      Array.from({ length: CROWD }, (_, n) =>
        record(
          money(placed[n % 5]!.id, 9_000, { providerTransactionId, method: n % 2 ? 'sms' : 'statement' }),
        ),
      ),
    );
    expect(recorded.filter(({ outcome }) => outcome === 'settled')).toHaveLength(1);
    expect(recorded.filter(({ outcome }) => outcome === 'already_recorded')).toHaveLength(CROWD - 1);
    const states = await Promise.all(placed.map(async ({ id }) => (await orderOf(id)).status));
    expect(states.filter((status) => status === 'paid')).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is counted once when an admin approves the proof while a statement confirms it', async () => {
    const student = await makeStudent(t);
    const claim = await submitProof(t, student, 'bundle-5');
    const [{ orderId } = { orderId: null }] = await paymentsOf(student);
    const providerTransactionId = t.ctx.newId().toUpperCase();
    await t.db
      .update(payments)
      .set({ provider: 'mpesa', providerTransactionId })
      .where(eq(payments.id, claim.id));
    const confirm = () => record(money(orderId, 45_000, { providerTransactionId }));
    const approve = () => approvePayment(ctx, claim.id);
    const ended = await Promise.allSettled(
      Array.from({ length: CROWD }, (_, n) => (n % 2 ? confirm() : approve())),
    );
    const refused = ended.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(new Set(refused.map(({ reason }) => (reason as Error).message))).toEqual(
      new Set(['payment_not_pending']),
    );
    const approved = (await paymentsOf(student)).filter(({ status }) => status === 'approved');
    expect(approved).toHaveLength(1);
    expect(await balanceOf(student)).toBe(0);
    expect(await steps.balanceOf(student)).toMatchObject({ assigned: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('the ledger check', () => {
  it('reports account money that differs from its entries', async () => {
    const student = await makeStudent(t);
    await t.db.transaction(async (tx) => {
      await moveAccountMoney(ctx, tx, {
        accountId: student.id,
        deltaLisente: 500,
        reason: 'correction',
        cause: `correction:${t.ctx.newId()}`,
        actorId: admin.id,
      });
      await tx.execute('savepoint clean');
      expect(await checkLedger(tx)).toEqual([]);
      await tx.execute(`update account_money set balance_lisente = 501 where account_id = '${student.id}'`);
      const checks = (await checkLedger(tx)).map(({ check }) => check);
      expect(checks).toEqual([
        'confirmed money differs from settled orders, account money and refunds',
        'account money differs from its entries',
      ]);
      await tx.execute('rollback to savepoint clean');
    });
  });
});
