import type { PaymentForAdmin } from '@thuto/contract/payments';
import type { StudentFamily, StudentOverview, TimelineEntry } from '@thuto/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../platform/db/schema/orders.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const get = async <T>(path: string): Promise<T> => {
  const answer = await t.inject({ url: `/api${path}`, headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const post = (path: string, payload: object, who = admin) =>
  t.inject({ method: 'POST', url: `/api${path}`, headers: who.headers, payload });

/** A mother with two students. Returns the second one's id. */
async function addSibling(mother: Person): Promise<string> {
  const [own] = await t.db
    .select()
    .from(students)
    .where(eq(students.id, mother.id as never));
  const [link] = await t.db.select().from(guardianships).where(eq(guardianships.accountId, mother.id));
  if (!own || !link) throw new Error('The family is missing.');
  const id = t.ctx.newId() as never;
  await t.db.insert(students).values({ ...own, id, name: 'Thabo Mokoena', createdAt: t.ctx.now() });
  await t.db.insert(guardianships).values({ ...link, studentId: id });
  return id;
}

it('shows where the money of a family is, and everyone in it (DASH-11)', async () => {
  const mother = await makeStudent(t, { displayName: 'Mpho Mokoena' });
  const sibling = await addSibling(mother);
  const claim = await submitProof(t, mother, 'bundle-5');
  const cash = await post('/console/orders', {
    studentId: sibling,
    packageId: 'bundle-10',
    cash: { amountLisente: 10_000, payer: 'Mme Mpho' },
  });
  expect(cash.statusCode, cash.body).toBe(201);
  const family = await get<StudentFamily>(`/users/${mother.id}/family`);
  const placed = await t.db.select().from(orders).where(eq(orders.accountId, mother.id));
  const ordered = placed.reduce((sum, { amountLisente }) => sum + amountLisente, 0);
  expect(family).toMatchObject({
    guardians: [{ id: mother.id, name: 'Mpho Mokoena', isActive: true }],
    students: [{ id: mother.id }, { id: sibling, name: 'Thabo Mokoena', remaining: 0 }],
    money: { ordered, arrived: 10_000, claimed: 45_000, kept: 0 },
    sessions: { bought: 0, used: 0 },
  });
  // Approved by its photo: still claimed, because nobody has seen the money.
  await post(`/payments/${claim.id}/approve`, {});
  const approved = await get<StudentFamily>(`/users/${mother.id}/family`);
  expect(approved.money).toEqual(family.money);
  expect(approved.students[0]?.remaining).toBe(5);
  // The sibling's page shows the same family and its own open order.
  const other = await get<StudentFamily>(`/users/${sibling}/family`);
  expect({ ...other, openOrder: null }).toEqual({ ...approved, openOrder: null });
  expect(other.openOrder).not.toBeNull();
});

it('lists everything that happened to all students, and the mails, in one timeline (DASH-11)', async () => {
  const mother = await makeStudent(t, { displayName: 'Palesa Phiri' });
  const sibling = await addSibling(mother);
  const { id } = await submitProof(t, mother, 'bundle-5');
  await post(`/payments/${id}/approve`, {});
  await post('/console/orders', { studentId: sibling, packageId: 'bundle-10' });
  const first = await get<{ items: TimelineEntry[]; nextCursor: string; total: number }>(
    `/users/${mother.id}/timeline?limit=3`,
  );
  const rest = await get<{ items: TimelineEntry[] }>(
    `/users/${mother.id}/timeline?limit=50&cursor=${encodeURIComponent(first.nextCursor)}`,
  );
  const all = [...first.items, ...rest.items];
  expect(all).toHaveLength(first.total);
  expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const kinds = all.flatMap(({ activity, mail }) => activity?.kind ?? mail?.kind ?? []);
  for (const kind of ['order.placed', 'payment.submitted', 'payment.approved', 'payment-received'])
    expect(kinds).toContain(kind);
  // Money says which package and how much.
  expect(all.find(({ activity }) => activity?.kind === 'payment.approved')?.activity?.money).toMatchObject({
    amountLisente: 45_000,
    reference: expect.stringMatching(/^\w{3}-\w{3}$/) as string,
  });
});

it('shows the last session of the student, never of a sibling (DASH-11)', async () => {
  const mother = await makeStudent(t, { displayName: 'Lineo Tau' });
  const sibling = await addSibling(mother);
  const startsAt = new Date('2026-03-01T08:00:00Z');
  await insertLessons(t, [{ studentId: mother.id, status: 'completed', startsAt }]);
  expect((await get<StudentOverview>(`/users/${mother.id}`)).lastSessionAt).toBe(startsAt.toISOString());
  const { lastSessionAt, user } = await get<StudentOverview>(`/users/${sibling}`);
  expect(lastSessionAt).toBeNull();
  // Whom a deactivation would lock out.
  expect(user.students.map(({ id }) => id)).toEqual([mother.id, sibling]);
});

it('places an order and records its cash in one step, or nothing (PAY-59)', async () => {
  const student = await makeStudent(t, { displayName: 'Neo Khabo' });
  const order = { studentId: student.id, packageId: 'bundle-5' };
  const refused = await post('/console/orders', { ...order, cash: { amountLisente: 45_000_00, payer: '' } });
  expect(refused.json()).toMatchObject({ code: 'surplus_unconfirmed' });
  expect(await t.db.$count(orders, eq(orders.studentId, student.id as never))).toBe(0);
  const paid = await post('/console/orders', { ...order, cash: { amountLisente: 45_000, payer: 'Ntate' } });
  expect(paid.statusCode, paid.body).toBe(201);
  expect(paid.json<{ payment: PaymentForAdmin }>().payment).toMatchObject({ status: 'approved' });
  // The next package ends what is left only when the desk confirms it.
  const next = { studentId: student.id, packageId: 'bundle-10', cash: { amountLisente: 85_000, payer: '' } };
  expect((await post('/console/orders', next)).json()).toMatchObject({ code: 'sessions_unconfirmed' });
  expect((await post('/console/orders', { ...order, packageId: 'nothing' })).json()).toMatchObject({
    code: 'package_not_found',
  });
  expect((await post('/console/orders', order, student)).statusCode).toBe(403);
});
