import { randomUUID } from 'node:crypto';
import type { StudentOverview, User } from '@thuto/contract/users';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSessions } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t, 'Palesa Admin');
});
afterAll(() => t.close());

const get = (url: string, who: Person = admin) =>
  t.inject({ method: 'GET', url: `/api${url}`, headers: who.headers });
const post = (url: string, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api${url}`, headers: admin.headers, payload });
const list = async (query: string) => {
  const answer = await get(`/users?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: User[]; nextCursor: string | null; total: number }>();
};
const activityOf = ({ id }: Person, kind: string) =>
  t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.studentId, id), eq(auditLog.kind, kind)));

describe('listing users', () => {
  it('searches names, profile names and emails, and treats LIKE wildcards as plain text (USER-2)', async () => {
    const neo = await makeStudent(t, { displayName: 'Neo Lekhanya' });
    const names = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).items.map(({ id }) => id);
    expect(await names('lekhan')).toEqual([neo.id]);
    expect(await names(neo.email.slice(8, 30))).toEqual([neo.id]);
    expect(await names('%')).toEqual([]);
    expect(await names('nobody of this name')).toEqual([]);
  });

  it('filters by role and status, and allows no actions on admins (USER-2, USER-3)', async () => {
    const gone = await makeStudent(t, { displayName: 'Gone Filter' });
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    const inactive = await list('status=inactive&role=student');
    expect(inactive.items).toMatchObject([{ id: gone.id, status: 'inactive', isNew: true }]);
    expect(inactive.items[0]?.allowedActions).toEqual(['activate', 'mark-reviewed']);
    const admins = await list('role=admin');
    expect(admins.items).toMatchObject([{ id: admin.id, role: 'admin', isNew: false, allowedActions: [] }]);
  });

  it.each(['newest', 'name', 'last-sign-in'])('pages through each user once, by %s', async (sort) => {
    for (const name of ['Paging Anna', 'paging anna', 'Paging Zola']) {
      const { id } = await makeStudent(t, { displayName: name });
      await t.db.update(users).set({ lastLoginAt: t.clock.now() }).where(eq(users.id, id));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: User[]; nextCursor: string | null } = await list(
        `sort=${sort}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const everybody = (await list(`sort=${sort}&limit=100`)).items.map(({ id }) => id);
    expect(seen).toEqual(everybody);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('rejects an invalid cursor', async () => {
    expect((await get('/users?cursor=nonsense')).statusCode).toBe(422);
  });
});

describe('activating and deactivating', () => {
  it('ends all sessions of a deactivated student, who may sign in again after activation (ACCESS-7, USER-3)', async () => {
    const student = await makeStudent(t);
    expect((await get(`/students/${student.id}/profile`, student)).statusCode).toBe(200);
    const answer = await post(`/users/${student.id}/deactivate`);
    expect(answer.json()).toMatchObject({
      status: 'inactive',
      allowedActions: ['activate', 'mark-reviewed'],
    });
    expect((await get(`/students/${student.id}/profile`, student)).statusCode).toBe(401);
    expect(await t.db.select().from(authSessions).where(eq(authSessions.userId, student.id))).toEqual([]);
    expect(await activityOf(student, 'user.deactivated')).toMatchObject([{ actorId: admin.id }]);

    expect((await post(`/users/${student.id}/activate`)).json()).toMatchObject({ status: 'active' });
    expect(await activityOf(student, 'user.activated')).toHaveLength(1);
    // The old session stays invalid.
    expect((await get(`/students/${student.id}/profile`, student)).statusCode).toBe(401);
  });

  it('rejects admins, including yourself, and unknown ids', async () => {
    for (const action of ['activate', 'deactivate']) {
      const refused = await post(`/users/${admin.id}/${action}`);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'user_not_student']);
      expect((await post(`/users/${randomUUID()}/${action}`)).statusCode).toBe(404);
    }
    expect((await get('/users')).statusCode).toBe(200);
  });

  it('accepts one of several concurrent requests and returns the current status to the others', async () => {
    const student = await makeStudent(t);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(`/users/${student.id}/deactivate`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'user_status_changed', details: { status: 'inactive' } });
    expect(await activityOf(student, 'user.deactivated')).toHaveLength(1);
  });
});

describe('marking students as reviewed', () => {
  it('removes the New flag once, and skips admins and reviewed students (USER-4)', async () => {
    const [one, two] = await Promise.all([makeStudent(t), makeStudent(t)]);
    const ids = [one.id, two.id, admin.id];
    expect((await post('/users/reviews', { ids })).json()).toEqual({ reviewed: 2 });
    expect((await post('/users/reviews', { ids })).json()).toEqual({ reviewed: 0 });
    expect(await activityOf(one, 'user.reviewed')).toHaveLength(1);
    const { items } = await list('status=new&limit=100');
    expect(items.map(({ id }) => id)).not.toContain(one.id);
  });
});

describe('the student page', () => {
  it('returns profile, balance, payments, ledger, mails and activity (USER-5)', async () => {
    const student = await makeStudent(t, { displayName: 'Mpho Sello' });
    const payment = await submitProof(t, student, 'bundle-5');
    expect((await post(`/payments/${payment.id}/approve`)).statusCode).toBe(200);
    const overview = (await get(`/users/${student.id}`)).json<StudentOverview>();
    expect(overview).toMatchObject({
      name: 'Mpho Sello',
      user: { id: student.id, status: 'active' },
      emailVerified: true,
      authSessions: 1,
      profile: { schoolName: 'Maseru High School' },
      balance: { assigned: 5, completed: 0, remaining: 5 },
      subscriptionState: 'active',
    });
    const part = async (name: string) => (await get(`/users/${student.id}/${name}`)).json();
    expect(await part('payments')).toMatchObject({
      total: 1,
      items: [{ id: payment.id, status: 'approved' }],
    });
    expect(await part('ledger')).toMatchObject({
      items: [
        {
          reason: 'granted',
          cause: { kind: 'order' },
          remaining: 5,
          actorName: 'Palesa Admin',
        },
      ],
    });
    expect(await part('bookings')).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(await part('sessions')).toEqual({ items: [], nextCursor: null, total: 0 });
    expect((await part('mails')).items.map(({ kind }: { kind: string }) => kind)).toContain(
      'payment-approved',
    );
    expect((await part('activity')).items[0]).toMatchObject({
      kind: 'payment.approved',
      studentName: 'Mpho Sello',
    });
  });

  it.each(['', '/payments', '/ledger', '/bookings', '/sessions', '/mails', '/activity'])(
    'returns student_not_found for other ids (%s)',
    async (part) => {
      const answers = await Promise.all([
        get(`/users/${randomUUID()}${part}`),
        get(`/users/${admin.id}${part}`),
      ]);
      expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
        'student_not_found',
        'student_not_found',
      ]);
    },
  );
});

describe('adjusting credits', () => {
  const adjust = (student: Person, by: number, expectedRemaining: number, requestId: string = randomUUID()) =>
    post(`/users/${student.id}/credit-adjustments`, {
      requestId,
      by,
      expectedRemaining,
      reason: 'Held twice',
    });

  it('writes a ledger entry with the reason, once per request id (CREDIT-10)', async () => {
    const student = await makeStudent(t);
    expect((await adjust(student, 3, 0)).json()).toEqual({ assigned: 0, completed: 0, remaining: 3 });
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => adjust(student, -3, 3, requestId)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ remaining: 0 });
    const { items } = (await get(`/users/${student.id}/ledger`)).json<{ items: object[] }>();
    expect(items).toMatchObject([
      { reason: 'adjusted', remaining: -3, note: 'Held twice', actorName: 'Palesa Admin' },
      { reason: 'adjusted', remaining: 3 },
    ]);
    expect(await activityOf(student, 'credits.adjusted')).toHaveLength(2);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('rejects a balance below 0, and a balance that has changed since the admin loaded it', async () => {
    const student = await makeStudent(t);
    await adjust(student, 2, 0);
    expect((await adjust(student, -3, 2)).json()).toMatchObject({ code: 'credits_insufficient' });
    expect((await adjust(student, 1, 0)).json()).toMatchObject({
      code: 'credits_changed',
      details: { remaining: 2 },
    });
    expect((await adjust(student, 0, 2)).statusCode).toBe(422);
    const blank = await post(`/users/${student.id}/credit-adjustments`, {
      requestId: randomUUID(),
      by: 1,
      expectedRemaining: 2,
      reason: '   ',
    });
    expect(blank.json()).toMatchObject({ fields: { reason: 'Please enter a reason' } });
    expect((await get(`/users/${student.id}`)).json()).toMatchObject({ balance: { remaining: 2 } });
    expect((await adjust(admin, 1, 0)).statusCode).toBe(404);
  });

  it('is refused for a student for whom the admin acts (PAY-52)', async () => {
    const student = await makeStudent(t);
    await t.db
      .insert(guardianships)
      .values({ accountId: admin.id, studentId: student.id, relationship: 'parent' });
    const answer = await adjust(student, 3, 0);
    expect(answer.json()).toMatchObject({ status: 403, code: 'payment_of_own_family' });
    await t.db.delete(guardianships).where(eq(guardianships.accountId, admin.id));
    expect((await adjust(student, 3, 0)).json()).toMatchObject({ remaining: 3 });
  });
});
