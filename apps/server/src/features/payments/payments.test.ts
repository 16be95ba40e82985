import type { Payment, PaymentForAdmin } from '@thuto/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { creditEntries, studentCounters } from '../../platform/db/schema/credits.ts';
import { files } from '../../platform/db/schema/files.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { packageVersions } from '../../platform/db/schema/packages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { makePdf, makePngClaiming } from '../../platform/files/make-test-files.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makePicture, submitProof, uploadFile } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const post = (url: string, who: Person, payload: object = {}) =>
  t.inject({ method: 'POST', url, headers: who.headers, payload });
const approve = (id: string) => post(`/api/payments/${id}/approve`, admin);
const paymentsOf = (student: Person) =>
  t.db.select().from(payments).where(eq(payments.studentId, student.id));
const filesOf = (student: Person) => t.db.select().from(files).where(eq(files.ownerAccountId, student.id));
const balanceOf = async (student: Person) => {
  const [row] = await t.db.select().from(studentCounters).where(eq(studentCounters.studentId, student.id));
  return { assigned: row?.assigned, completed: row?.completed, remaining: row?.remaining };
};
const orderOf = async (paymentId: string) => {
  const [row] = await t.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(payments.id, paymentId));
  if (!row) throw new Error('The payment has no order.');
  return row.order;
};
const entriesOf = async (paymentId: string) =>
  t.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.cause, `order:${(await orderOf(paymentId)).id}`));
const summaryOf = async (student: Person) => {
  const answer = await t.inject({ url: `/api/students/${student.id}/profile`, headers: student.headers });
  return answer.json<{
    payment: { status: string; current: Payment | null };
    completeness: { payment: boolean };
  }>();
};

describe('submitting a proof', () => {
  it('creates a pending payment, completes the profile and sends a confirmation mail', async () => {
    const student = await makeStudent(t);
    expect(await summaryOf(student)).toMatchObject({
      payment: { status: 'pending', current: null },
      completeness: { payment: false },
    });
    const payment = await submitProof(t, student, 'standard-subscription');
    expect(payment).toMatchObject({ packageId: 'standard-subscription', status: 'pending', decidedAt: null });
    expect(await summaryOf(student)).toMatchObject({
      payment: { status: 'pending', current: { id: payment.id } },
      completeness: { payment: true, percent: 100 },
    });
    await expect.poll(async () => (await t.mails()).map(({ to }) => to[0]?.address)).toContain(student.email);
  });

  it('stores a PDF unchanged', async () => {
    const student = await makeStudent(t);
    const pdf = makePdf(2);
    const uploadId = await uploadFile(t, student, pdf, 'EFT receipt.pdf');
    const answer = await post(`/api/students/${student.id}/payments`, student, {
      packageId: 'bundle-5',
      uploadId,
    });
    const { proof } = answer.json<Payment>();
    expect(proof).toMatchObject({
      fileName: 'EFT receipt.pdf',
      contentType: 'application/pdf',
      size: pdf.length,
    });
    const read = await t.inject({ url: proof?.url ?? '', headers: student.headers });
    expect(read.rawPayload.equals(pdf)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; filename="EFT receipt.pdf"/),
    });
  });

  it('returns the same payment when the same upload is submitted again', async () => {
    const student = await makeStudent(t);
    const uploadId = await uploadFile(t, student, await makePicture());
    const submit = () =>
      post(`/api/students/${student.id}/payments`, student, { packageId: 'bundle-5', uploadId });
    const answers = await Promise.all(Array.from({ length: 8 }, submit));
    const ids = new Set(answers.map((answer) => answer.json<Payment>().id));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(ids.size).toBe(1);
    expect(await filesOf(student)).toHaveLength(1);
    const read = await t.inject({ url: `/api/payments/${[...ids][0]}/proof`, headers: student.headers });
    expect(read.statusCode).toBe(200);
  });

  it.each([
    [
      'an HTML page named as a picture',
      Buffer.from('<html><script>1</script></html>'),
      'proof.jpg',
      'proof_format_invalid',
    ],
    ['a PDF named as a picture', makePdf(1), 'proof.png', 'proof_format_invalid'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'proof.svg', 'proof_format_invalid'],
    ['a picture of 196 megapixels', makePngClaiming(14_000, 14_000), 'proof.png', 'proof_too_many_pixels'],
    ['a PDF of 5,000 pages', makePdf(5_000), 'proof.pdf', 'proof_too_many_pages'],
  ])('rejects %s and stores nothing', async (_case, bytes, fileName, code) => {
    const student = await makeStudent(t);
    const uploadId = await uploadFile(t, student, bytes, fileName);
    const answer = await post(`/api/students/${student.id}/payments`, student, {
      packageId: 'bundle-5',
      uploadId,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ code });
    expect(await paymentsOf(student)).toEqual([]);
    expect(await filesOf(student)).toEqual([]);
    const again = await post(`/api/students/${student.id}/payments`, student, {
      packageId: 'bundle-5',
      uploadId,
    });
    expect(again.json()).toMatchObject({ code: 'upload_not_found' });
  });

  it("rejects another student's upload", async () => {
    const [owner, thief] = [await makeStudent(t), await makeStudent(t)];
    const uploadId = await uploadFile(t, owner, await makePicture());
    const answer = await post(`/api/students/${thief.id}/payments`, thief, {
      packageId: 'bundle-5',
      uploadId,
    });
    expect(answer.json()).toMatchObject({ status: 404, code: 'upload_not_found' });
    expect(await paymentsOf(thief)).toEqual([]);
  });

  it('keeps the older proof in the history when a newer one replaces it (PAY-13)', async () => {
    const student = await makeStudent(t);
    const older = await submitProof(t, student, 'once-off');
    const newer = await submitProof(t, student, 'bundle-10');
    const answer = await t.inject({ url: `/api/students/${student.id}/payments`, headers: student.headers });
    expect(answer.json()).toMatchObject({
      items: [
        { id: newer.id, status: 'pending' },
        { id: older.id, status: 'rejected', reason: 'Replaced by a newer proof' },
      ],
    });
    expect((await approve(older.id)).json()).toMatchObject({
      code: 'payment_not_pending',
      details: { status: 'rejected' },
    });
  });
});

describe('approving a payment', () => {
  it.each([
    ['bundle-5', 5, '2026-09-02'],
    ['standard-subscription', 8, '2026-04-02'],
  ] as const)('of %s grants its %i credits until %s (PAY-2)', async (packageId, sessions, until) => {
    const student = await makeStudent(t);
    const payment = await submitProof(t, student, packageId);
    const answer = (await approve(payment.id)).json<PaymentForAdmin>();
    expect(answer).toMatchObject({ status: 'approved', subscriptionState: 'active', allowedActions: [] });
    expect(answer.endsAt?.slice(0, 10)).toBe(until);
    expect(answer.endsAt?.slice(10, 19)).toBe(answer.startsAt?.slice(10, 19));
    expect(await balanceOf(student)).toEqual({ assigned: sessions, completed: 0, remaining: sessions });
  });

  it('expires on the last day of a month that is shorter', async () => {
    t.clock.set('2027-01-31T09:00:00.000Z');
    const student = await makeStudent(t);
    const payment = await submitProof(t, student, 'basic-subscription');
    const { endsAt } = (await approve(payment.id)).json<PaymentForAdmin>();
    expect(endsAt?.slice(0, 16)).toBe('2027-02-28T09:00');
    t.clock.set('2026-03-02T09:00:00.000Z');
  });

  it('writes off the remaining credits of an earlier package once their number is confirmed (CREDIT-13)', async () => {
    const student = await makeStudent(t);
    await approve((await submitProof(t, student, 'bundle-5')).id);
    const second = await submitProof(t, student, 'once-off');
    const waiting = await t.inject({ url: '/api/payments?status=pending&limit=100', headers: admin.headers });
    const shown = waiting.json<{ items: PaymentForAdmin[] }>().items.find(({ id }) => id === second.id);
    expect(shown).toMatchObject({ sessionsRemaining: 5, writesOff: 5 });
    const refused = await post(`/api/payments/${second.id}/approve`, admin, { endsSessions: 4 });
    expect(refused.json()).toMatchObject({ code: 'sessions_unconfirmed', details: { sessions: 5 } });
    expect(await balanceOf(student)).toMatchObject({ remaining: 5 });
    await post(`/api/payments/${second.id}/approve`, admin, { endsSessions: 5 });
    expect(await balanceOf(student)).toEqual({ assigned: 1, completed: 0, remaining: 1 });
    const entries = await entriesOf(second.id);
    expect(entries.map(({ reason, delta }) => [reason, delta])).toEqual(
      expect.arrayContaining([
        ['closed', -5],
        ['granted', 1],
      ]),
    );
  });

  it('adds to the remaining credits when unused sessions carry over (CREDIT-4)', async () => {
    await t.db.update(platformSettings).set({ carryOverUnusedSessions: true });
    const student = await makeStudent(t);
    await approve((await submitProof(t, student, 'bundle-5')).id);
    await approve((await submitProof(t, student, 'once-off')).id);
    expect(await balanceOf(student)).toMatchObject({ remaining: 6 });
    await t.db.update(platformSettings).set({ carryOverUnusedSessions: false });
  });

  it('grants the lessons and months that were ordered, not those on sale today', async () => {
    const student = await makeStudent(t);
    const payment = await submitProof(t, student, 'bundle-5');
    const { packageVersionId } = await orderOf(payment.id);
    const [ordered] = await t.db
      .select()
      .from(packageVersions)
      .where(eq(packageVersions.id, packageVersionId!));
    const version = { id: t.ctx.newId(), version: 2, lessons: 2, validMonths: 1, priceLisente: 99_900 };
    await t.db.insert(packageVersions).values({ ...ordered!, ...version });
    const approved = (await approve(payment.id)).json<PaymentForAdmin>();
    expect(approved).toMatchObject({ status: 'approved', amountLisente: 45_000 });
    expect(approved.endsAt?.slice(0, 10)).toBe('2026-09-02');
    expect(await balanceOf(student)).toMatchObject({ assigned: 5, remaining: 5 });
    const next = await submitProof(t, student, 'bundle-5');
    expect(next.amountLisente).toBe(99_900);
    await post(`/api/payments/${next.id}/reject`, admin);
    const { id: _id, version: _version, ...unchanged } = ordered!;
    await t.db.update(packageVersions).set(unchanged).where(eq(packageVersions.id, version.id));
  });

  it('grants credits once under fifty concurrent approvals', async () => {
    const student = await makeStudent(t);
    const payment = await submitProof(t, student, 'bundle-10');
    const answers = await Promise.all(Array.from({ length: CROWD }, () => approve(payment.id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(CROWD - 1);
    expect(await balanceOf(student)).toEqual({ assigned: 10, completed: 0, remaining: 10 });
  });

  it('grants no credit for a proof that is replaced concurrently', async () => {
    const student = await makeStudent(t);
    const payment = await submitProof(t, student, 'bundle-10');
    const [decided] = await Promise.all([approve(payment.id), submitProof(t, student, 'bundle-5')]);
    const isApproved = decided.statusCode === 200;
    expect([200, 409]).toContain(decided.statusCode);
    expect(await balanceOf(student)).toMatchObject({ remaining: isApproved ? 10 : 0 });
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('rejecting a payment', () => {
  it('shows the reason to the student and grants no credit (PAY-16)', async () => {
    const student = await makeStudent(t);
    const payment = await submitProof(t, student, 'bundle-5');
    await post(`/api/payments/${payment.id}/reject`, admin, { reason: 'The amount is missing' });
    expect(await summaryOf(student)).toMatchObject({
      payment: { status: 'rejected', current: { reason: 'The amount is missing' } },
    });
    expect(await balanceOf(student)).toMatchObject({ remaining: 0 });
    const another = await post(`/api/payments/${payment.id}/reject`, admin);
    expect(another.json()).toMatchObject({ status: 409, code: 'payment_not_pending' });
  });
});

describe('the file of a proof', () => {
  it('is served to its owner and admins only, and records every access by an admin (PAY-14)', async () => {
    const [owner, other] = [await makeStudent(t), await makeStudent(t)];
    const { id, proof } = await submitProof(t, owner, 'bundle-5');
    const read = (headers: object) => t.inject({ url: proof?.url ?? '', headers: { ...headers } });
    expect((await read({})).statusCode).toBe(401);
    expect((await read(other.headers)).statusCode).toBe(404);
    expect((await read(owner.headers)).statusCode).toBe(200);
    expect((await read(admin.headers)).statusCode).toBe(200);
    const looks = await t.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(looks.filter(({ kind }) => kind === 'proof.viewed')).toMatchObject([
      { actorId: admin.id, studentId: owner.id },
    ]);
  });
});

it('keeps every balance equal to its ledger', async () => {
  expect(await checkLedger(t.db)).toEqual([]);
});
