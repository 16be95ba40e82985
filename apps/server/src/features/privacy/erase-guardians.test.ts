import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeNewStudent, makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const erase = (person: Person) =>
  t.inject({
    method: 'POST',
    url: `/api/users/${person.id}/erasure`,
    headers: admin.headers,
    payload: { reason: 'They asked for it' },
  });

const studentOf = async (person: Person) =>
  (await t.db.select().from(students).where(eq(students.id, person.id)))[0];

async function addGuardian(student: Person, account: Person, relationship: 'guardian' | 'sponsor') {
  const createdAt = new Date(t.clock.now().getTime() + 1000);
  await t.db
    .insert(guardianships)
    .values({ accountId: account.id, studentId: student.id, relationship, createdAt });
}

const kindsAbout = async (person: Person) => {
  const { rows } = await t.db.execute<{ kind: string }>(
    sql`select kind from audit_log where kind like '%.erased' and ${person.id} in (student_id, subject_id) order by kind`,
  );
  return rows.map(({ kind }) => kind);
};

const eraseOnly = (id: string, who: Person = admin) =>
  t.inject({
    method: 'POST',
    url: `/api/console/students/${id}/erasure`,
    headers: who.headers,
    payload: { reason: 'They asked for it' },
  });

describe('erasing one student (PRIV-2)', () => {
  it('keeps the account and its other students, and takes the student out of their reach', async () => {
    const [parent, child] = [await makeStudent(t), await makeStudent(t, { displayName: 'Neo Mokoena' })];
    await addGuardian(child, parent, 'guardian');
    expect((await eraseOnly(child.id)).statusCode).toBe(200);
    expect(await studentOf(child)).toMatchObject({ name: 'Former student', profileCreatedAt: null });
    expect(await kindsAbout(child)).toEqual(['student.erased']);
    const current = await t.inject({ url: '/api/current-user', headers: parent.headers });
    expect(
      current
        .json<{ currentUser: { students: { id: string }[] } }>()
        .currentUser.students.map(({ id }) => id),
    ).toEqual([parent.id]);
    const sessions = await t.inject({
      url: `/api/students/${child.id}/bookings`,
      headers: parent.headers,
    });
    expect(sessions.statusCode).toBe(404);
    expect((await studentOf(parent))?.erasedAt).toBeNull();
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('refuses a student who is erased, an unknown one and everyone who is not an admin', async () => {
    const student = await makeStudent(t);
    expect((await eraseOnly(student.id, student)).statusCode).toBe(403);
    expect((await eraseOnly(student.id)).statusCode).toBe(200);
    expect((await eraseOnly(student.id)).json()).toMatchObject({ code: 'student_not_found' });
    expect((await eraseOnly(admin.id)).json()).toMatchObject({ code: 'student_not_found' });
  });
});

describe('erasing an account', () => {
  it('keeps a student for whom another guardian acts, and ends only its own access (PRIV-4)', async () => {
    const [parent, aunt] = [await makeStudent(t), await makeStudent(t, { displayName: 'Mpho Aunt' })];
    await addGuardian(parent, aunt, 'guardian');
    const before = await studentOf(parent);

    expect((await erase(parent)).statusCode).toBe(200);

    expect(await studentOf(parent)).toEqual(before);
    const guardians = await t.db
      .select({ accountId: guardianships.accountId })
      .from(guardianships)
      .where(eq(guardianships.studentId, parent.id));
    expect(guardians).toEqual([{ accountId: aunt.id }]);
    const [account] = await t.db.select().from(accounts).where(eq(accounts.id, parent.id));
    expect(account).toMatchObject({ displayName: 'Former student' });
    expect(account?.erasedAt).not.toBeNull();
    expect(await kindsAbout(parent)).toEqual(['account.erased']);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('names a student without a profile after the next guardian', async () => {
    const [parent, aunt] = [await makeNewStudent(t, 'Palesa Nkosi'), await makeStudent(t)];
    await addGuardian(parent, aunt, 'guardian');
    expect((await erase(parent)).statusCode).toBe(200);
    expect((await studentOf(parent))?.name).toBe(aunt.displayName);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('erases a student for whom only a sponsor is left', async () => {
    const [parent, sponsor] = [await makeStudent(t), await makeStudent(t)];
    await addGuardian(parent, sponsor, 'sponsor');
    expect((await erase(parent)).statusCode).toBe(200);
    expect(await studentOf(parent)).toMatchObject({
      name: 'Former student',
      profileCreatedAt: null,
      revision: 0,
    });
    expect((await studentOf(sponsor))?.erasedAt).toBeNull();
    expect(await kindsAbout(parent)).toEqual(['account.erased', 'student.erased']);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('keeps the students whom a sponsor pays for', async () => {
    const [parent, sponsor] = [await makeStudent(t), await makeStudent(t)];
    await addGuardian(parent, sponsor, 'sponsor');
    expect((await erase(sponsor)).statusCode).toBe(200);
    expect((await studentOf(parent))?.erasedAt).toBeNull();
    expect((await studentOf(sponsor))?.erasedAt).not.toBeNull();
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('exporting a family', () => {
  it('contains the account and every student it acts for', async () => {
    const [parent, child] = [await makeStudent(t), await makeStudent(t, { displayName: 'Second Child' })];
    await addGuardian(child, parent, 'guardian');
    const answer = await t.inject({
      method: 'GET',
      url: `/api/users/${parent.id}/data`,
      headers: admin.headers,
    });
    expect(answer.statusCode).toBe(200);
    const text = answer.rawPayload.toString('latin1');
    for (const word of [parent.email, '"account":', 'Second', 'Child']) expect(text).toContain(word);
  });
});
