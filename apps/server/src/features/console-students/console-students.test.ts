import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { buildBookingApp } from '../../testing/bookings.ts';
import { makeAdmin, makeNewStudent, makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

const ALL = { canBook: true, canPay: true, canSeeProgress: true, receivesMessages: true };
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  who: Person = admin,
) => t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });
const link = (student: Person, payload: object) =>
  steps.post(`/api/console/students/${student.id}/guardians`, admin, {
    relationship: 'guardian',
    ...ALL,
    ...payload,
  });
const move = (student: Person, payload: object) =>
  steps.post(`/api/console/students/${student.id}/move`, admin, payload);
const canOpen = async (who: Person, student: Person) =>
  (await call('GET', `/students/${student.id}/dashboard`, undefined, who)).statusCode;
const list = async (query: string) => {
  const answer = await call('GET', `/console/students?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{
    items: { id: string; name: string; guardians: { email: string }[] }[];
    nextCursor: string | null;
    total: number;
  }>();
};
const eventsOf = async (student: Person) =>
  (await t.db.select({ kind: auditLog.kind }).from(auditLog).where(eq(auditLog.studentId, student.id)))
    .map(({ kind }) => kind)
    .filter((kind) => /^(guardian|student\.m)/.test(kind));

describe('list of students', () => {
  it.each([
    ['Nts\u030celiseng', 'Nt\u0161eliseng'],
    ['Nt\u0161elisehang', 'Nts\u030celisehang'],
    ['T\u0161epo', 'Tsepo'],
    ["'Mamello", '’Mamello'],
    ['’Mamotena', "'Mamotena"],
    ['Tšosane', 'ts'],
  ])('finds %s by %s (DASH-9)', async (stored, search) => {
    const { id } = await makeStudent(t, { displayName: stored });
    const found = await list(`search=${encodeURIComponent(search)}`);
    expect(found.items.map((student) => student.id)).toContain(id);
  });

  it('finds students by name and by guardian, filters and pages them (STUDENT-1)', async () => {
    const [first, second] = [
      await makeStudent(t, { displayName: 'Qwezi Aphiri' }),
      await makeStudent(t, { displayName: 'Qwezi Bphiri' }),
    ];
    await t.db
      .update(students)
      .set({ syllabus: 'IGCSE', schoolLevel: 'primary' })
      .where(eq(students.id, second.id));
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
    expect(await names('search=qwezi')).toEqual(['Qwezi Aphiri', 'Qwezi Bphiri']);
    expect(await names('search=qwezi&sort=newest')).toEqual(['Qwezi Bphiri', 'Qwezi Aphiri']);
    expect(await names(`search=${encodeURIComponent(first.email)}`)).toEqual(['Qwezi Aphiri']);
    expect(await names('search=qwezi&syllabus=IGCSE&level=primary')).toEqual(['Qwezi Bphiri']);
    expect(await names('search=qwezi&attention=no-messages')).toEqual([]);
    await t.db
      .update(guardianships)
      .set({ receivesMessages: false })
      .where(eq(guardianships.studentId, first.id));
    expect(await names('search=qwezi&attention=no-messages')).toEqual(['Qwezi Aphiri']);

    // Only a family that acts for a son or daughter is asked for consent.
    expect(await names('search=qwezi&attention=no-consent')).toEqual([]);
    await t.db
      .update(guardianships)
      .set({ relationship: 'parent' })
      .where(eq(guardianships.studentId, second.id));
    expect(await names('search=qwezi&attention=no-consent')).toEqual(['Qwezi Bphiri']);
    await t.db
      .update(guardianships)
      .set({ relationship: 'self' })
      .where(eq(guardianships.studentId, second.id));

    const page = await list('search=qwezi&limit=1');
    expect(page).toMatchObject({
      total: 2,
      items: [{ name: 'Qwezi Aphiri', guardians: [{ email: first.email }] }],
    });
    expect(await names(`search=qwezi&limit=1&cursor=${page.nextCursor}`)).toEqual(['Qwezi Bphiri']);
    expect((await call('GET', '/console/students?cursor=abc')).statusCode).toBe(422);
  });
});

describe('guardians of a student', () => {
  it('links a guardian with rights, changes the rights, and ends the access at once when unlinked (STUDENT-3)', async () => {
    const [family, aunt] = [await makeStudent(t), await makeStudent(t)];
    expect(await canOpen(aunt, family)).toBe(404);
    const linked = await link(family, { email: aunt.email.toUpperCase(), canPay: false });
    expect(linked.statusCode, linked.body).toBe(201);
    expect(await canOpen(aunt, family)).toBe(200);
    expect((await call('GET', `/students/${family.id}/payments`, undefined, aunt)).statusCode).toBe(403);
    expect((await link(family, { email: aunt.email })).json()).toMatchObject({ code: 'guardian_exists' });

    const url = `/console/students/${family.id}/guardians`;
    const { guardians } = (await call('GET', url)).json<{ guardians: object[] }>();
    expect(guardians).toMatchObject([
      { accountId: family.id, relationship: 'self', allowedActions: ['change', 'move', 'unlink'] },
      { accountId: aunt.id, email: aunt.email, relationship: 'guardian', canPay: false, isActive: true },
    ]);
    expect(
      (await call('PUT', `${url}/${aunt.id}`, { ...ALL, canBook: false, canSeeProgress: false })).statusCode,
    ).toBe(200);
    expect(await canOpen(aunt, family)).toBe(403);
    expect((await call('GET', `/students/${family.id}/payments`, undefined, aunt)).statusCode).toBe(200);

    expect((await call('DELETE', `${url}/${aunt.id}`)).statusCode).toBe(200);
    expect(await canOpen(aunt, family)).toBe(404);
    expect((await call('DELETE', `${url}/${aunt.id}`)).statusCode).toBe(404);
    expect((await call('PUT', `${url}/${aunt.id}`, ALL)).statusCode).toBe(404);
    expect((await call('DELETE', `${url}/${family.id}`)).json()).toMatchObject({ code: 'guardian_last' });
    expect(await eventsOf(family)).toEqual(['guardian.added', 'guardian.changed', 'guardian.removed']);
  });

  it('accepts family accounts only', async () => {
    const [family, colleague] = [await makeStudent(t), await makeAdmin(t)];
    expect((await link(family, { email: colleague.email })).json()).toMatchObject({
      code: 'account_not_family',
    });
    expect((await link(family, { email: 'nobody@example.org' })).json()).toMatchObject({
      code: 'account_not_found',
    });
  });

  it('keeps one guardian when two admins unlink both at once (STUDENT-3)', async () => {
    const [family, aunt] = [await makeStudent(t), await makeStudent(t)];
    await link(family, { email: aunt.email });
    const url = `/console/students/${family.id}/guardians`;
    const answers = await Promise.all([aunt, family].map(({ id }) => call('DELETE', `${url}/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('accepts an account without a student of its own, which works like every other', async () => {
    const [family, aunt] = [await makeStudent(t), await makeStudent(t)];
    await link(family, { email: aunt.email });
    await t.db.execute(
      sql`delete from guardianships where account_id = ${aunt.id} and student_id = ${aunt.id}`,
    );
    await t.db.execute(sql`delete from credit_balances where student_id = ${aunt.id}`);
    await t.db.execute(sql`delete from students where id = ${aunt.id}`);
    const calls = [
      await call('PUT', '/current-user/display-name', { displayName: 'Another Name' }, aunt),
      await steps.post('/api/users/reviews', admin, { ids: [aunt.id] }),
      await steps.post(`/api/users/${aunt.id}/deactivate`, admin),
      await steps.post(`/api/users/${aunt.id}/activate`, admin),
    ];
    expect(calls.map(({ statusCode, body }) => [statusCode, statusCode === 200 ? '' : body])).toEqual(
      calls.map(() => [200, '']),
    );
  });

  it('replaces the calendar address that an unlinked guardian knows', async () => {
    const [family, aunt] = [await makeStudent(t), await makeStudent(t)];
    await link(family, { email: aunt.email });
    const feed = await steps.post(`/api/students/${family.id}/calendar-feed`, aunt);
    const { pathname } = new URL(feed.json<{ address: string }>().address);
    expect((await t.inject({ url: pathname })).statusCode).toBe(200);
    await call('DELETE', `/console/students/${family.id}/guardians/${aunt.id}`);
    expect((await t.inject({ url: pathname })).statusCode).toBe(404);
  });
});

describe('moving a student to another account', () => {
  it('moves the guardianship with its rights, ends the old access and keeps who paid (STUDENT-8)', async () => {
    const [family, mother] = [await steps.payingStudent(), await makeStudent(t)];
    const found = await call('POST', '/console/family-accounts/search', { email: mother.email });
    expect(found.json()).toEqual({ id: mother.id, name: mother.displayName, email: mother.email });
    const moved = await move(family, { fromAccountId: family.id, email: mother.email });
    expect(moved.statusCode, moved.body).toBe(200);
    expect([await canOpen(family, family), await canOpen(mother, family)]).toEqual([404, 200]);
    const [order] = await t.db.select().from(orders).where(eq(orders.studentId, family.id));
    expect(order?.accountId).toBe(family.id);
    expect(await eventsOf(family)).toEqual(['student.moved']);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('refuses the same account, an account that does not act for the student, and unknown addresses', async () => {
    const [family, other] = [await makeStudent(t), await makeStudent(t)];
    const refusal = async (payload: object) => (await move(family, payload)).json<{ code: string }>().code;
    expect(await refusal({ fromAccountId: family.id, email: family.email })).toBe('guardian_exists');
    expect(await refusal({ fromAccountId: other.id, email: family.email })).toBe('not_found');
    expect(await refusal({ fromAccountId: family.id, email: 'nobody@example.org' })).toBe(
      'account_not_found',
    );
  });

  it('names a student without a name of their own after the new account', async () => {
    const [family, mother] = [
      await makeNewStudent(t, 'Old Name'),
      await makeStudent(t, { displayName: 'Mme Thato' }),
    ];
    await move(family, { fromAccountId: family.id, email: mother.email });
    expect((await list('search=Mme Thato')).items.map(({ id }) => id)).toContain(family.id);
    expect(await checkLedger(t.db)).toEqual([]);
  });
});
