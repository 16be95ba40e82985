import type { PaymentForAdmin } from '@thuto/contract/payments';
import type { StudentId } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../platform/db/schema/orders.ts';
import { guardianships, students } from '../../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { makePicture, submitProof, uploadFile } from '../../../testing/submit-proof.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

let width = 100;
const otherPicture = () => makePicture(width++, 80);

/** Uploads and submits a proof as a browser does. */
async function upload(
  student: Person,
  bytes: Buffer,
  packageId = 'bundle-5',
  studentId: StudentId = student.id,
): Promise<string> {
  const uploadId = await uploadFile(t, student, bytes);
  const answer = await t.inject({
    method: 'POST',
    url: `/api/students/${studentId}/payments`,
    headers: student.headers,
    payload: { packageId, uploadId },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  t.clock.advance(60_000);
  return answer.json<{ id: string }>().id;
}
/** The same without the upload and its inspection. */
async function submit(student: Person, bytes: Buffer, packageId = 'bundle-5'): Promise<string> {
  const { id } = await submitProof(t, student, packageId, bytes);
  t.clock.advance(60_000);
  return id;
}
const decide = async (id: string, how: 'approve' | 'reject') => {
  const answer = await t.inject({
    method: 'POST',
    url: `/api/payments/${id}/${how}`,
    headers: admin.headers,
    payload: {},
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PaymentForAdmin>();
};
async function list(query: string): Promise<PaymentForAdmin[]> {
  const answer = await t.inject({ url: `/api/payments?${query}`, headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const { items, total } = answer.json<{ items: PaymentForAdmin[]; total: number }>();
  expect(total).toBe(items.length);
  return items;
}
const flagsOf = async (id: string, status = 'pending') =>
  (await list(`status=${status}&limit=100`)).find((payment) => payment.id === id)?.flags;

describe('the flag for a reused file', () => {
  it('names student, date and status, on the later payment only', async () => {
    const first = await makeStudent(t, { displayName: 'Neo Before' });
    const second = await makeStudent(t, { displayName: 'Thabo After' });
    const picture = await otherPicture();
    const at = t.clock.now().toISOString();
    const used = await upload(first, picture);
    expect(await flagsOf(used)).toEqual([]);
    const again = await upload(second, picture);
    const flag = {
      kind: 'file-used-before',
      studentId: first.id,
      studentName: expect.stringContaining('Neo'),
      isSameStudent: false,
      submittedAt: expect.stringContaining(at.slice(0, 16)),
    };
    expect(await flagsOf(again)).toEqual([{ ...flag, status: 'pending' }]);
    expect(await flagsOf(used)).toEqual([]);
    await decide(used, 'approve');
    expect(await flagsOf(again)).toEqual([{ ...flag, status: 'approved' }]);
    // The warning does not block the approval, and stays visible afterwards.
    expect((await decide(again, 'approve')).flags).toHaveLength(1);
    expect(await flagsOf(again, 'approved')).toHaveLength(1);
  });

  it('marks the student’s own earlier proof and ignores different files', async () => {
    const student = await makeStudent(t);
    const picture = await otherPicture();
    await decide(await submit(student, picture), 'reject');
    const again = await submit(student, picture);
    expect(await flagsOf(again)).toMatchObject([{ isSameStudent: true, status: 'rejected' }]);
    const replaced = await submit(student, await otherPicture());
    expect(await flagsOf(replaced)).toEqual([]);
  });

  it('finds the file in an earlier payment for another child of the account', async () => {
    const parent = await makeStudent(t, { displayName: 'Palesa Parent' });
    const childId = t.ctx.newId<StudentId>();
    await t.db.insert(students).values({ id: childId, name: 'Lerato' });
    await t.db.insert(guardianships).values({
      accountId: parent.id,
      studentId: childId,
      relationship: 'parent',
      ...ALL_GUARDIAN_RIGHTS,
    });
    const picture = await otherPicture();
    await upload(parent, picture, 'bundle-5', childId);
    const again = await upload(await makeStudent(t), picture);
    expect(await flagsOf(again)).toMatchObject([
      { kind: 'file-used-before', studentId: childId, isSameStudent: false },
    ]);
  });

  it('lists at most the three earliest uses', async () => {
    const picture = await otherPicture();
    const people: Person[] = [];
    for (let index = 0; index < 5; index += 1) people.push(await makeStudent(t));
    let last = '';
    for (const person of people) last = await submit(person, picture);
    const flags = (await flagsOf(last)) ?? [];
    expect(flags.map((flag) => flag.kind === 'file-used-before' && flag.studentId)).toEqual(
      people.slice(0, 3).map(({ id }) => id),
    );
  });
});

describe('changes since the payment was submitted', () => {
  it('reports a changed package or price until the payment is decided', async () => {
    const student = await makeStudent(t);
    const id = await submit(student, await otherPicture());
    await t.db.update(students).set({ selectedPackage: 'bundle-10' }).where(eq(students.id, student.id));
    expect(await flagsOf(id)).toEqual([
      { kind: 'package-changed', packageId: 'bundle-10', packageName: '10-Session Bundle' },
    ]);
    await t.db.update(orders).set({ amountLisente: 40_000 }).where(eq(orders.studentId, student.id));
    expect(await flagsOf(id)).toEqual([
      { kind: 'package-changed', packageId: 'bundle-10', packageName: '10-Session Bundle' },
      { kind: 'price-changed', priceLisente: 45_000 },
    ]);
    expect((await decide(id, 'reject')).flags).toEqual([]);
  });
});

describe('searching payments', () => {
  it('filters by name or email, package and whether an approved payment is still usable', async () => {
    const puleng = await makeStudent(t, { displayName: 'Puleng Finder' });
    const tau = await makeStudent(t, { displayName: 'Tau Finder' });
    const monthly = await decide(await submit(puleng, await otherPicture(), 'basic-subscription'), 'approve');
    const bundle = await decide(await submit(tau, await otherPicture(), 'bundle-10'), 'approve');
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(monthly.daysLeft).toBeGreaterThan(27);
    expect(await ids('status=approved&search=finder')).toEqual([bundle.id, monthly.id]);
    expect(await ids(`status=approved&search=${encodeURIComponent(puleng.email.toUpperCase())}`)).toEqual([
      monthly.id,
    ]);
    expect(await ids('status=approved&search=finder&package=bundle-10')).toEqual([bundle.id]);
    expect(await ids('status=pending&search=finder')).toEqual([]);
    t.clock.advance(40 * 24 * 60 * 60 * 1000);
    expect(await ids('status=approved&search=finder&state=active')).toEqual([bundle.id]);
    expect(await ids('status=approved&search=finder&state=expired')).toEqual([monthly.id]);
    const [expired] = await list('status=approved&search=puleng%20finder');
    expect(expired).toMatchObject({ subscriptionState: 'expired', daysLeft: 0 });
  });
});
