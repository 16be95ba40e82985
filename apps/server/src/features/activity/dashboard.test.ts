import type { ConsoleDashboard } from '@thuto/contract/dashboard';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentItems } from '../../platform/db/schema/content.ts';
import { users } from '../../platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';

let t: TestApp;
let admin: Person;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp();
  // Sunday in Maseru, still Saturday evening in UTC. The week began on Monday the 2nd.
  t.clock.set('2026-03-07T22:30:00Z');
  admin = await makeAdmin(t);
  student = await makeStudent(t);
});
afterAll(() => t.close());

const dashboard = async () => {
  const answer = await t.inject({ method: 'GET', url: '/api/console/dashboard', headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ConsoleDashboard>();
};
const post = (url: string, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api${url}`, headers: admin.headers, payload });

async function addBooking(startsAt: string, status: 'confirmed' | 'completed' | 'requested') {
  const [id = ''] = await insertLessons(t, [
    {
      studentId: student.id,
      startsAt: new Date(startsAt),
      status,
      tutorName: 'Mme Lineo',
      meetingLink: 'https://meet.example.org/physics',
      createdAt: new Date(startsAt),
    },
  ]);
  return id;
}

it('compares users with the end of last month, including those deactivated since (DASH-2)', async () => {
  const old = await makeStudent(t);
  await t.db
    .update(users)
    .set({ createdAt: new Date('2026-01-10T10:00:00Z') })
    .where(eq(users.id, old.id));
  expect((await post(`/users/${old.id}/deactivate`)).statusCode).toBe(200);
  const { stats } = await dashboard();
  expect(stats.totalUsers).toEqual({ value: 3, before: 1 });
  expect(stats.activeUsers).toEqual({ value: 2, before: 1 });
  expect(stats.recentSignUps).toEqual({ value: 1, before: 0 });
});

it('excludes content that is being deleted', async () => {
  const item = {
    title: 'Forces',
    description: '',
    type: 'link' as const,
    subject: 'physics' as const,
    url: 'https://example.org',
  };
  const createdAt = new Date('2026-02-01T10:00:00Z');
  await t.db.insert(contentItems).values([
    { ...item, id: t.ctx.newId(), createdAt },
    { ...item, id: t.ctx.newId(), createdAt: t.clock.now() },
    { ...item, id: t.ctx.newId(), createdAt, deletedAt: t.clock.now() },
  ]);
  expect((await dashboard()).stats.totalContent).toEqual({ value: 2, before: 2 });
});

it('groups sign-ups by week and revenue by month of the platform’s time zone', async () => {
  const payment = await submitProof(t, student, 'bundle-5');
  expect((await post(`/payments/${payment.id}/approve`)).statusCode).toBe(200);
  const { signUps, revenue } = await dashboard();
  expect(signUps).toHaveLength(12);
  expect(signUps.at(-1)).toEqual({ week: '2026-03-02', count: 1 });
  expect(revenue).toHaveLength(12);
  expect(revenue.at(-1)).toEqual({ month: '2026-03-01', lisente: 45_000 });
  expect(revenue.at(-2)).toEqual({ month: '2026-02-01', lisente: 0 });
});

it('counts completed lessons by subject and lists today’s lessons', async () => {
  await addBooking('2026-03-02T08:00:00Z', 'completed');
  // Monday in Maseru, Sunday in UTC.
  await addBooking('2026-03-01T22:30:00Z', 'completed');
  await addBooking('2026-03-03T08:00:00Z', 'requested');
  const today = await addBooking('2026-03-08T07:00:00Z', 'confirmed');
  await addBooking('2026-03-08T22:00:00Z', 'confirmed');
  const [sessionId] = await insertLessons(t, [
    {
      studentId: student.id,
      origin: 'scheduled',
      status: 'confirmed',
      subject: 'mathematics',
      startsAt: new Date('2026-03-08T05:00:00Z'),
    },
  ]);
  const shown = await dashboard();
  expect(shown.completed.at(-1)).toEqual({
    week: '2026-03-02',
    subjects: { physics: 2 },
  });
  expect(shown.today.map(({ kind, id, time }) => [kind, id, time])).toEqual([
    ['session', sessionId, '07:00'],
    ['booking', today, '09:00'],
  ]);
});
