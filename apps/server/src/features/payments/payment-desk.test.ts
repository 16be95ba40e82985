import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OrderForAdmin } from '@thuto/contract/orders';
import type {
  PaymentForAdmin,
  PaymentReport,
  PaymentReview,
  RefundPreview,
  WaitingApproval,
} from '@thuto/contract/payments';
import type { StudentOverview } from '@thuto/contract/users';
import { formatReference } from '@thuto/domain/payments/orders';
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { packages } from '../../platform/db/schema/packages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { refunds } from '../../platform/db/schema/refunds.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { waitingApprovals } from '../../platform/db/schema/waiting-approvals.ts';
import { migrationsFolder } from '../../platform/repository-root.ts';
import { buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof, uploadFile } from '../../testing/submit-proof.ts';
import { getAccountMoney } from '../account-money/get-account-money.ts';
import { checkLedger } from '../credits/check-ledger.ts';

const { t, admin, steps } = await buildBookingApp();
const second = await makeAdmin(t, 'Second Admin');
afterAll(() => t.close());

const get = async <Answer>(url: string, who: Person = admin) =>
  (await t.inject({ url, headers: who.headers })).json<Answer>();
const place = async (student: Person, packageId = 'bundle-5') => {
  const answer = await steps.post(`/api/students/${student.id}/orders`, student, { packageId });
  return answer.json<{ id: string; reference: string; missingLisente: number }>();
};
const cash = (reference: string, amountLisente: number, who = admin, key?: string) =>
  t.inject({
    method: 'POST',
    url: '/api/console/cash',
    headers: { ...who.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { reference, amountLisente },
  });
const refund = (reference: string, amountLisente: number, changes: object = {}) =>
  steps.post('/api/console/refunds', admin, {
    reference,
    amountLisente,
    source: 'order',
    method: 'cash',
    reason: 'Moved away',
    ...changes,
  });
/** Dates the decisions about a student's payments back by more than a day. */
const ageDecisions = ({ id }: Person) =>
  t.db
    .update(payments)
    .set({ decidedAt: sql`${payments.decidedAt} - interval '25 hours'` })
    .where(eq(payments.studentId, id));
/** Turns a student's pending claim into a message with these facts. */
const makeMessage = async (student: Person, facts: Partial<typeof payments.$inferInsert>) => {
  await submitProof(t, student, 'bundle-5');
  const [row] = await t.db.select().from(payments).where(eq(payments.studentId, student.id));
  await t.db
    .update(payments)
    .set({ method: 'sms', proofAbsence: null, proofAbsentSince: null, ...facts })
    .where(eq(payments.id, row!.id));
  return row!.id;
};
const review = (id: string) => get<PaymentReview>(`/api/payments/${id}/review`);
/** The warnings without the one about the file: all proofs of tests are the same picture. */
const kindsOf = ({ payment }: PaymentReview) =>
  payment.flags.map(({ kind }) => kind).filter((kind) => kind !== 'file-used-before');

describe('Record Cash', () => {
  it('completes the step Payment of the profile, which has no proof then (PROF-5)', async () => {
    const student = await makeStudent(t);
    const completeness = async () => {
      const url = `/api/students/${student.id}/dashboard`;
      return (await get<{ completeness: { payment: boolean } }>(url, student)).completeness.payment;
    };
    expect(await completeness()).toBe(false);
    const { reference, missingLisente } = await place(student);
    await cash(reference, missingLisente);
    expect(await completeness()).toBe(true);
  });

  it('refuses cash that ends more sessions than the admin has seen (CREDIT-13)', async () => {
    const student = await makeStudent(t);
    const first = await place(student);
    await cash(first.reference, first.missingLisente);
    const again = await place(student, 'once-off');
    const listed = await get<{ items: OrderForAdmin[] }>(`/api/console/orders?search=${again.reference}`);
    expect(listed.items).toMatchObject([{ endsSessions: 5 }]);
    const refused = await cash(again.reference, again.missingLisente);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'sessions_unconfirmed', details: { sessions: 5 } });
    const answer = await steps.post('/api/console/cash', admin, {
      reference: again.reference,
      amountLisente: again.missingLisente,
      endsSessions: 5,
    });
    expect(answer.statusCode).toBe(201);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 1 });
  });

  it('asks the family before account money pays an order that ends sessions (CREDIT-13)', async () => {
    const student = await makeStudent(t);
    const first = await place(student);
    await steps.post('/api/console/cash', admin, {
      reference: first.reference,
      amountLisente: first.missingLisente * 2,
      keepSurplus: true,
    });
    const url = `/api/students/${student.id}/orders`;
    expect(await get(url, student)).toMatchObject({ credits: { endWithPurchase: 5 } });
    const refused = await steps.post(url, student, { packageId: 'once-off' });
    expect(refused.json()).toMatchObject({ code: 'sessions_unconfirmed' });
    const placed = await steps.post(url, student, { packageId: 'once-off', endsSessions: 5 });
    expect(placed.json()).toMatchObject({ status: 'paid' });
  });

  it('settles the order of a reference on the spot', async () => {
    const student = await makeStudent(t);
    const { reference } = await place(student);
    const answer = await cash(` ${reference.toLowerCase()} `, 45_000);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<PaymentForAdmin>()).toMatchObject({ status: 'approved', method: 'cash' });
    expect(answer.json<PaymentForAdmin>().receiptUrl).not.toBeNull();
    // Cash has no transaction: its made-up id tells payments apart, and no family reads it.
    expect(await get(`/api/students/${student.id}/orders`, student)).toMatchObject({
      items: [{ payments: [{ method: 'cash', status: 'approved', transactionId: null }] }],
    });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('names the open order that a mistyped reference probably means', async () => {
    const { reference } = await place(await makeStudent(t));
    const typed = reference.replace(/.$/, (last) => (last === 'Z' ? 'Y' : 'Z'));
    const answer = (await cash(typed, 45_000)).json<{ fields: { reference: string } }>();
    expect(answer.fields.reference).toBe(`No order has this reference. Did you mean ${reference}?`);
    expect((await cash('nothing', 45_000)).json()).toMatchObject({
      fields: { reference: 'No order has this reference.' },
    });
  });

  it('records once when fifty calls carry the same key', async () => {
    const student = await makeStudent(t);
    const { reference } = await place(student);
    const key = t.ctx.newId();
    await Promise.all(Array.from({ length: CROWD }, () => cash(reference, 20_000, admin, key)));
    const rows = await t.db.select().from(payments).where(eq(payments.studentId, student.id));
    expect(rows).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('Refund', () => {
  const paidOrder = async () => {
    const student = await makeStudent(t);
    const { reference } = await place(student);
    await cash(reference, 45_000);
    return { student, reference };
  };

  it('takes unused sessions back in proportion, never below zero (PAY-54)', async () => {
    const { student, reference } = await paidOrder();
    const preview = await get<RefundPreview>(
      `/api/console/refund-preview?reference=${reference}&amountLisente=18000&source=order`,
    );
    expect(preview).toMatchObject({ refundableLisente: 45_000, unusedSessions: 5, sessionsTaken: 2 });
    expect((await refund(reference, 18_000)).json()).toMatchObject({
      sessionsTaken: 2,
      refundableLisente: 27_000,
    });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 3 });
    await steps.grantCredits(student, -2, 3);
    expect((await refund(reference, 27_000)).json()).toMatchObject({ sessionsTaken: 1 });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('pays account money out, and nothing that is not there', async () => {
    const { student, reference } = await paidOrder();
    await cash(reference, 5_000);
    const paid = await refund(reference, 3_000, { source: 'account' });
    expect(paid.json()).toMatchObject({ sessionsTaken: 0, accountMoneyLisente: 2_000 });
    const more = await refund(reference, 3_000, { source: 'account' });
    expect(more.json()).toMatchObject({ code: 'account_money_insufficient' });
    expect(await getAccountMoney(t.db, student.id)).toBe(2_000);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('takes back the sessions of booked lessons, which it asks to cancel', async () => {
    const { student, reference } = await paidOrder();
    const lessons: string[] = [];
    for (const date of ['2026-03-04', '2026-03-05']) {
      const id = await steps.requestBooking(student, { date });
      expect((await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS)).statusCode).toBe(200);
      lessons.push(id);
    }
    const preview = await get<RefundPreview>(
      `/api/console/refund-preview?reference=${reference}&amountLisente=45000&source=order`,
    );
    expect(preview).toMatchObject({ unusedSessions: 3, sessionsTaken: 3, lessonsToCancel: 2 });
    expect(preview.bookedLessons.map(({ id }) => id)).toEqual(lessons);
    const listHolding = async () => (await get<StudentOverview>(`/api/users/${student.id}`)).holdingLessons;
    expect(await listHolding()).toEqual(preview.bookedLessons);
    const code = 'refund_needs_cancellations';
    expect((await refund(reference, 45_000)).json()).toMatchObject({ code });
    const one = await refund(reference, 45_000, { cancelLessons: lessons.slice(0, 1) });
    expect(one.json()).toMatchObject({ code, details: { lessonsToCancel: 1 } });
    const unknown = await refund(reference, 45_000, { cancelLessons: [randomUUID()] });
    expect(unknown.json()).toMatchObject({ code: 'not_found' });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 3 });
    const all = await refund(reference, 45_000, { cancelLessons: lessons });
    expect(all.json()).toMatchObject({ sessionsTaken: 5, unusedSessions: 0 });
    expect(await listHolding()).toEqual([]);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('never exceeds what was paid under fifty concurrent refunds', async () => {
    const { reference } = await paidOrder();
    const answers = await Promise.all(Array.from({ length: CROWD }, () => refund(reference, 10_000)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
    const codes = answers.flatMap((answer) =>
      answer.statusCode === 201 ? [] : [answer.json<{ code: string }>().code],
    );
    expect(new Set(codes)).toEqual(new Set(['refund_exceeds_payment']));
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('needs a paid order, and leaves a record that cannot be changed', async () => {
    const { reference } = await place(await makeStudent(t));
    expect((await refund(reference, 100)).json()).toMatchObject({ code: 'order_not_paid' });
    const paid = await paidOrder();
    await refund(paid.reference, 9_000);
    await expect(t.db.update(refunds).set({ amountLisente: 1 })).rejects.toThrow();
  });
});

describe('a second admin', () => {
  const withLimit = async (lisente: number, run: () => Promise<void>) => {
    await t.db.update(platformSettings).set({ secondApprovalAboveLisente: lisente });
    try {
      await run();
    } finally {
      await t.db.update(platformSettings).set({ secondApprovalAboveLisente: 0 });
    }
  };
  const listWaiting = async ({ headers }: Person) => {
    const answer = await t.inject({ url: '/api/console/waiting-approvals', headers });
    return answer.json<{ items: WaitingApproval[] }>().items;
  };
  const approve = (id: string, who: Person, payload: object = {}) =>
    steps.post(`/api/payments/${id}/approve`, who, payload);

  it('approves above the amount of the setting; the first cannot do both (PAY-55)', async () => {
    await withLimit(40_000, async () => {
      const student = await makeStudent(t);
      const { id } = await submitProof(t, student, 'bundle-5');
      expect((await approve(id, admin)).json()).toMatchObject({
        status: 'pending',
        firstApproval: { adminName: admin.displayName, amountLisente: 45_000 },
      });
      expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
      expect((await approve(id, admin)).json()).toMatchObject({ code: 'payment_needs_another_admin' });
      // Another amount is another first approval.
      await approve(id, second, { amountLisente: 50_000 });
      expect((await approve(id, admin, { amountLisente: 50_000 })).json()).toMatchObject({
        status: 'approved',
      });
      expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    });
  });

  it('is not needed at the amount or below it', async () => {
    await withLimit(45_000, async () => {
      const { id } = await submitProof(t, await makeStudent(t), 'bundle-5');
      expect((await approve(id, admin)).json()).toMatchObject({ status: 'approved' });
    });
  });

  it('confirms cash too', async () => {
    await withLimit(40_000, async () => {
      const student = await makeStudent(t);
      const { reference } = await place(student);
      const waiting = (await cash(reference, 45_000)).json<PaymentForAdmin>();
      expect(waiting).toMatchObject({ status: 'pending', method: 'cash' });
      expect((await approve(waiting.id, second)).json()).toMatchObject({ status: 'approved' });
      expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
      expect(await checkLedger(t.db)).toEqual([]);
    });
  });

  it('counts what one admin moved for a family in 24 hours, in whatever way (PAY-55)', async () => {
    await withLimit(50_000, async () => {
      const student = await makeStudent(t);
      const { reference } = await place(student);
      for (const part of [1, 2, 3, 4]) {
        expect((await cash(reference, 10_000)).json(), `part ${part}`).toMatchObject({ status: 'approved' });
      }
      const other = await place(student, 'bundle-10');
      expect((await cash(other.reference, 10_001)).json()).toMatchObject({ status: 'pending' });
      // Another family, another admin and another day have limits of their own.
      expect((await cash((await place(await makeStudent(t))).reference, 45_000)).json()).toMatchObject({
        status: 'approved',
      });
      await ageDecisions(student);
      expect((await cash(reference, 5_000)).json()).toMatchObject({ status: 'approved' });
      expect(await checkLedger(t.db)).toEqual([]);
    });
  });

  it('repeats a refund or an adjustment above the limit (PAY-55)', async () => {
    const student = await makeStudent(t);
    const { reference } = await place(student);
    await cash(reference, 45_000);
    await ageDecisions(student);
    await withLimit(10_000, async () => {
      expect((await refund(reference, 20_000)).json()).toMatchObject({ needsAnotherAdmin: true });
      expect((await refund(reference, 20_000)).json()).toMatchObject({ code: 'payment_needs_another_admin' });
      const waiting = { studentId: student.id, reference, source: 'order', sessions: null };
      expect(await listWaiting(admin)).toMatchObject([{ ...waiting, amountLisente: 20_000, isMine: true }]);
      const refundBy = (who: Person, amountLisente: number) =>
        steps.post('/api/console/refunds', who, {
          reference,
          amountLisente,
          source: 'order',
          method: 'cash',
          reason: 'Moved away',
        });
      expect((await refundBy(second, 19_999)).json()).toMatchObject({ needsAnotherAdmin: true });
      expect((await refundBy(second, 20_000)).json()).not.toHaveProperty('needsAnotherAdmin');
      const { remaining } = await steps.balanceOf(student);
      const adjust = (who: Person) =>
        steps.post(`/api/users/${student.id}/credit-adjustments`, who, {
          requestId: randomUUID(),
          by: 1_000,
          expectedRemaining: remaining,
          reason: 'Thanks',
        });
      expect((await adjust(admin)).json()).toMatchObject({ needsAnotherAdmin: true, remaining });
      expect((await adjust(admin)).json()).toMatchObject({ code: 'payment_needs_another_admin' });
      // The other amount of the second admin waits too.
      expect(await listWaiting(second)).toMatchObject([
        { amountLisente: 19_999, isMine: true },
        { reference: null, sessions: 1_000, adminName: admin.displayName, isMine: false },
      ]);
      expect((await adjust(second)).json()).toMatchObject({ remaining: (remaining ?? 0) + 1_000 });
      expect(await checkLedger(t.db)).toEqual([]);
    });
  });

  it('counts adjusted sessions by their price, also while no package is on sale (PAY-55)', async () => {
    const student = await makeStudent(t);
    const onSale = await t.db
      .update(packages)
      .set({ retiredAt: t.clock.now() })
      .where(isNull(packages.retiredAt))
      .returning({ id: packages.id });
    await withLimit(10_000, async () => {
      const adjusted = await steps.post(`/api/users/${student.id}/credit-adjustments`, admin, {
        requestId: randomUUID(),
        by: 1_000,
        expectedRemaining: 0,
        reason: 'Thanks',
      });
      expect(adjusted.json()).toMatchObject({ needsAnotherAdmin: true, remaining: 0 });
    });
    const ids = onSale.map(({ id }) => id);
    await t.db.update(packages).set({ retiredAt: null }).where(inArray(packages.id, ids));
  });

  it('sees what waits for a week, and may ask at the same moment (PAY-55)', async () => {
    const student = await makeStudent(t);
    const { reference } = await place(student);
    await cash(reference, 45_000);
    await ageDecisions(student);
    await withLimit(10_000, async () => {
      const ask = async (who: Person) => {
        const wish = { reference, amountLisente: 20_000, source: 'order', method: 'cash', reason: 'Moved' };
        return (await steps.post('/api/console/refunds', who, wish)).json();
      };
      await Promise.all([ask(admin), ask(second)]);
      const [stored] = await t.db.select().from(refunds).where(eq(refunds.note, 'Moved'));
      if (stored === undefined) await ask(admin);
      expect(await t.db.select().from(refunds).where(eq(refunds.note, 'Moved'))).toHaveLength(1);
      const ofStudent = async () =>
        (await listWaiting(admin)).filter((each) => each.studentId === student.id);
      expect(await ofStudent()).toEqual([]);
      await ask(admin);
      expect(await ofStudent()).toHaveLength(1);
      await t.db
        .update(waitingApprovals)
        .set({ createdAt: new Date(t.clock.now().getTime() - 7 * 24 * 60 * 60 * 1000) });
      expect(await ofStudent()).toEqual([]);
    });
  });

  it('finds the requests of an earlier version, which were texts', async () => {
    const student = await makeStudent(t);
    const { id } = await place(student);
    const client = await t.database.pool.connect();
    const migrateBy = async (migration: string) =>
      client.query(await readFile(path.join(migrationsFolder, `${migration}.sql`), 'utf8'));
    try {
      await client.query('begin; drop table waiting_approvals');
      await migrateBy('0092_waiting_approvals');
      const requests = [
        `refund:${id}:order:45000`,
        `adjustment:${student.id}:-3`,
        `refund:${admin.id}:order:1`,
      ];
      for (const request of requests) {
        await client.query('insert into waiting_approvals values ($1, $2, 45000, now())', [
          request,
          admin.id,
        ]);
      }
      await migrateBy('0096_waiting_approvals_parts');
      const { rows } = await client.query('select * from waiting_approvals order by sessions');
      const asked = { student_id: student.id, admin_id: admin.id, amount_lisente: 45_000 };
      expect(rows).toMatchObject([
        { ...asked, sessions: -3, order_id: null, source: null },
        { ...asked, sessions: null, order_id: id, source: 'order' },
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('asks before it keeps a surplus that is larger than the order (PAY-50)', async () => {
    const student = await makeStudent(t);
    const { id } = await submitProof(t, student, 'bundle-5');
    const much = { amountLisente: 999_999_900 };
    expect((await approve(id, admin, much)).json()).toMatchObject({
      code: 'surplus_unconfirmed',
      details: { surplusLisente: 999_954_900 },
    });
    const { reference } = await place(await makeStudent(t));
    expect((await cash(reference, 450_000)).json()).toMatchObject({ code: 'surplus_unconfirmed' });
    expect((await approve(id, admin, { ...much, keepSurplus: true })).json()).toMatchObject({
      status: 'approved',
      surplusLisente: 999_954_900,
    });
  });

  it('settles once when two admins approve fifty times', async () => {
    await withLimit(40_000, async () => {
      const student = await makeStudent(t);
      const { id } = await submitProof(t, student, 'bundle-5');
      await Promise.all(Array.from({ length: CROWD }, (_, n) => approve(id, n % 2 ? admin : second)));
      expect(await steps.balanceOf(student)).toMatchObject({ assigned: 5 });
      expect(await getAccountMoney(t.db, student.id)).toBe(0);
      expect(await checkLedger(t.db)).toEqual([]);
    });
  });
});

describe('the warnings of a claim', () => {
  const referenceOf = async (student: Person) => {
    const [order] = await t.db.select().from(orders).where(eq(orders.studentId, student.id));
    return formatReference(order!.reference);
  };
  const before = new Date(t.clock.now().getTime() - 5 * 24 * 60 * 60 * 1000);

  it('names a transaction that another payment uses', async () => {
    const [one, other] = [await makeStudent(t), await makeStudent(t)];
    const transaction = { provider: 'mpesa', providerTransactionId: 'FLAG1234' };
    const first = await makeMessage(one, transaction);
    const flagged = await makeMessage(other, transaction);
    const { payment } = await review(flagged);
    expect(payment.flags).toContainEqual({
      kind: 'transaction-used',
      paymentId: first,
      studentId: one.id,
      studentName: one.displayName,
      status: 'pending',
    });
    await steps.post(`/api/payments/${first}/approve`, admin);
    expect((await steps.post(`/api/payments/${flagged}/approve`, admin)).json()).toMatchObject({
      code: 'transaction_already_used',
    });
  });

  it('names a wrong amount, an early payment, a missing reference and an unknown format', async () => {
    const student = await makeStudent(t);
    const id = await makeMessage(student, {
      amountLisente: 40_000,
      paidAt: before,
      evidenceText: 'Confirmed. M400.00 paid from 58123456. Balance M1,250.00',
    });
    expect(kindsOf(await review(id))).toEqual([
      'amount-differs',
      'paid-before-order',
      'reference-missing',
      'format-unknown',
    ]);
  });

  it('names another receiver than the centre', async () => {
    const id = await makeMessage(await makeStudent(t), {});
    const flagsFor = async (payee: string) => {
      const evidenceText = `QK12AB34CD Confirmed. M450.00 sent to ${payee} on 2/3/26 at 2:15 PM.`;
      await t.db.update(payments).set({ evidenceText }).where(eq(payments.id, id));
      return (await review(id)).payment.flags.filter(({ kind }) => kind === 'other-payee');
    };
    expect(await flagsFor('SHOPRITE MASERU')).toEqual([{ kind: 'other-payee', payee: 'SHOPRITE MASERU' }]);
    expect(await flagsFor('THUTO TUTORING CENTRE')).toEqual([]);
  });

  it('suggests the open order that a mistyped reference probably means', async () => {
    const student = await makeStudent(t);
    const id = await makeMessage(student, {});
    const reference = await referenceOf(student);
    const typed = reference.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    await t.db
      .update(payments)
      .set({ evidenceText: `Ref ${typed}` })
      .where(eq(payments.id, id));
    expect((await review(id)).payment.flags).toContainEqual({
      kind: 'reference-mistyped',
      suggestions: [reference],
    });
    await t.db
      .update(payments)
      .set({ evidenceText: `Ref ${reference}` })
      .where(eq(payments.id, id));
    expect(kindsOf(await review(id))).not.toContain('reference-mistyped');
  });

  it('finds a picture that was sent before with small changes', async () => {
    const width = 320;
    const noise = (seed: number) =>
      Buffer.from(
        Array.from(
          { length: width * width },
          (_, n) => (Math.sin((n % width) / 23 + seed) * Math.cos(n / width / 31 + seed) + 1) * 120,
        ),
      );
    const picture = (seed: number) => sharp(noise(seed), { raw: { width, height: width, channels: 1 } });
    const submit = async (student: Person, bytes: Buffer) => {
      const uploadId = await uploadFile(t, student, bytes);
      const answer = await steps.post(`/api/students/${student.id}/payments`, student, {
        packageId: 'bundle-5',
        uploadId,
      });
      return answer.json<{ id: string }>().id;
    };
    const [one, other, third] = [await makeStudent(t), await makeStudent(t), await makeStudent(t)];
    await submit(one, await picture(1).jpeg({ quality: 90 }).toBuffer());
    const copy = await submit(
      other,
      await picture(1).resize(280).modulate({ brightness: 1.03 }).jpeg({ quality: 60 }).toBuffer(),
    );
    const different = await submit(third, await picture(4).jpeg().toBuffer());
    expect((await review(copy)).payment.flags).toMatchObject([
      { kind: 'picture-used-before', studentId: one.id, isSameStudent: false, status: 'pending' },
    ]);
    expect(kindsOf(await review(different))).toEqual([]);
  });

  it('shows the evidence, records who views it, and masks its numbers in lists', async () => {
    const student = await makeStudent(t);
    const id = await makeMessage(student, { evidenceText: 'M450.00 from 58123456', payer: 'Thabo 58123456' });
    expect(await review(id)).toMatchObject({
      evidence: { text: 'M450.00 from 58123456' },
      order: { missingLisente: 45_000 },
    });
    const viewed = await t.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(viewed.map(({ kind }) => kind)).toContain('proof.viewed');
    const list = await t.inject({ url: '/api/payments?status=pending&limit=100', headers: admin.headers });
    expect(list.body).not.toContain('58123456');
    expect(list.body).toContain('•••••456');
  });
});

describe('Orders and Reports', () => {
  it('finds orders by reference, its beginning, and the student (PAY-53)', async () => {
    const student = await makeStudent(t, { displayName: 'Rethabile Zulu' });
    const { id, reference } = await place(student);
    for (const search of [reference, reference.toLowerCase(), reference.slice(0, 5), 'rethabile z']) {
      const found = await get<{ items: OrderForAdmin[] }>(
        `/api/console/orders?search=${encodeURIComponent(search)}`,
      );
      expect(
        found.items.map((order) => order.id),
        search,
      ).toContain(id);
    }
    const paid = await get<{ items: OrderForAdmin[] }>(`/api/console/orders?status=paid&search=${reference}`);
    expect(paid.items).toEqual([]);
  });

  it('counts revenue by month, package and channel, and open orders by age (PAY-56)', async () => {
    const student = await makeStudent(t);
    const earlier = await get<PaymentReport>('/api/console/payment-report');
    const { reference } = await place(student, 'premium-subscription');
    await cash(reference, 2_000);
    const report = await get<PaymentReport>('/api/console/payment-report');
    const month = t.clock.now().toISOString().slice(0, 7);
    expect(report.revenue).toContainEqual({
      month,
      packageName: 'Premium Subscription',
      channel: 'cash',
      payments: 1,
      amountLisente: 2_000,
    });
    const missing = ({ openOrders }: PaymentReport) =>
      openOrders.reduce((sum, { missingLisente }) => sum + missingLisente, 0);
    expect(missing(report) - missing(earlier)).toBe(100_000);
  });
});
