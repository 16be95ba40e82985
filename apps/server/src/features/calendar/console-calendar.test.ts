import type { ConsoleCalendar } from '@thuto/contract/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { sessions } from '../../platform/db/schema/sessions.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  student = await makeStudent(t);
});
afterAll(() => t.close());

const ask = (from: string, to: string) =>
  t.inject({ url: `/api/console/calendar?from=${from}&to=${to}`, headers: admin.headers });
const idsBetween = async (from: string, to: string) => {
  const answer = await ask(from, to);
  expect(answer.statusCode, answer.body).toBe(200);
  const { bookings, sessions } = answer.json<ConsoleCalendar>();
  return [...bookings, ...sessions].map(({ id }) => id);
};

type Status = 'pending' | 'approved' | 'rejected' | 'completed';

/** The fields shared by bookings and sessions; the duration defaults to one hour. */
const lesson = (startsAt: string, duration = 60) => ({
  id: crypto.randomUUID(),
  slotId: crypto.randomUUID(),
  studentId: student.id,
  studentName: 'Lerato',
  subject: 'physics' as const,
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + duration * 60_000),
  duration,
  tutorName: 'Mme Lineo',
  meetingLink: 'https://meet.example.org/x',
  createdAt: t.clock.now(),
});

async function book(startsAt: string, status: Status = 'pending', duration = 60): Promise<string> {
  const row = lesson(startsAt, duration);
  await t.db.insert(bookings).values({
    ...row,
    status,
    requestedDate: startsAt.slice(0, 10),
    requestedTime: startsAt.slice(11, 16),
    approvedAt: status === 'pending' ? null : t.clock.now(),
  });
  return row.id;
}

async function schedule(startsAt: string, status: 'scheduled' | 'completed' | 'cancelled'): Promise<string> {
  const row = lesson(startsAt);
  await t.db.insert(sessions).values({
    ...row,
    status,
    date: startsAt.slice(0, 10),
    time: startsAt.slice(11, 16),
    completedAt: status === 'completed' ? t.clock.now() : null,
    cancelledAt: status === 'cancelled' ? t.clock.now() : null,
  });
  return row.id;
}

describe('console calendar', () => {
  it('returns lessons that overlap its days in Maseru, to the minute', async () => {
    const endsAtMidnight = await book('2026-04-05T21:00:00Z');
    const overMidnight = await book('2026-04-05T20:30:00Z', 'pending', 120);
    const first = await book('2026-04-05T22:00:00Z');
    const last = await book('2026-04-12T21:30:00Z');
    const next = await book('2026-04-12T22:00:00Z');

    expect(await idsBetween('2026-04-06', '2026-04-12')).toEqual([overMidnight, first, last]);
    expect(await idsBetween('2026-04-05', '2026-04-05')).toEqual([overMidnight, endsAtMidnight]);
    // The lesson of Sunday night is still running when Monday begins.
    expect(await idsBetween('2026-04-13', '2026-04-19')).toEqual([last, next]);
    expect(await idsBetween('2026-04-20', '2026-04-26')).toEqual([]);
  });

  it('omits rejected bookings and cancelled sessions and returns the status of the others', async () => {
    const pending = await book('2026-05-04T08:00:00Z');
    const approved = await book('2026-05-04T10:00:00Z', 'approved');
    const held = await book('2026-05-04T12:00:00Z', 'completed');
    await book('2026-05-04T09:00:00Z', 'rejected');
    const scheduled = await schedule('2026-05-05T08:00:00Z', 'scheduled');
    const completed = await schedule('2026-05-05T09:00:00Z', 'completed');
    await schedule('2026-05-05T10:00:00Z', 'cancelled');

    const calendar = (await ask('2026-05-04', '2026-05-10')).json<ConsoleCalendar>();
    expect(calendar.bookings.map(({ id, status }) => [id, status])).toEqual([
      [pending, 'pending'],
      [approved, 'approved'],
      [held, 'completed'],
    ]);
    expect(calendar.sessions.map(({ id, status }) => [id, status])).toEqual([
      [scheduled, 'scheduled'],
      [completed, 'completed'],
    ]);
    expect(calendar.complete).toBe(true);
    expect(calendar.bookings[0]).toEqual({
      id: pending,
      studentName: 'Lerato',
      subject: 'physics',
      startsAt: '2026-05-04T08:00:00.000Z',
      duration: 60,
      tutorName: 'Mme Lineo',
      status: 'pending',
    });
  });

  it('returns the details and allowed actions of a session when it is opened', async () => {
    const open = async (id: string) => t.inject({ url: `/api/sessions/${id}`, headers: admin.headers });
    const scheduled = await open(await schedule('2026-05-19T08:00:00Z', 'scheduled'));
    expect(scheduled.json()).toMatchObject({
      student: { id: student.id, name: 'Lerato', email: student.email },
      meetingLink: 'https://meet.example.org/x',
      allowedActions: ['complete', 'cancel'],
    });
    const absent = await open(crypto.randomUUID());
    expect(absent.statusCode).toBe(404);
    expect(absent.json()).toMatchObject({ code: 'not_found' });
  });

  it('covers up to six weeks and rejects longer or reversed ranges', async () => {
    expect((await ask('2026-06-01', '2026-07-12')).statusCode).toBe(200);
    for (const [from, to] of [
      ['2026-06-01', '2026-07-13'],
      ['2026-06-02', '2026-06-01'],
      ['2026-02-30', '2026-03-01'],
    ] as const) {
      const answer = await ask(from, to);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'input_invalid' });
    }
  });

  it('reports when there are more lessons than it returns', async () => {
    const rows = Array.from({ length: 1001 }, (_, minute) => ({
      ...lesson(new Date(Date.parse('2026-08-03T00:00:00Z') + minute * 60_000).toISOString()),
      requestedDate: '2026-08-03',
      requestedTime: '10:00',
    }));
    await t.db.insert(bookings).values(rows);
    const calendar = (await ask('2026-08-03', '2026-08-09')).json<ConsoleCalendar>();
    expect(calendar.complete).toBe(false);
    expect(calendar.bookings.map(({ id }) => id)).toEqual(rows.slice(0, 1000).map(({ id }) => id));
  });
});

describe('in another time zone', () => {
  it('uses the days of that zone, also across clock changes', async () => {
    const home = { t, admin, student };
    t = await buildTestApp({ PLATFORM_TIMEZONE: 'America/New_York' });
    try {
      admin = await makeAdmin(t);
      student = await makeStudent(t);
      // On Sunday 8 March 2026 the clocks go forward: the day lasts from 05:00 to 04:00 UTC.
      await book('2026-03-08T04:00:00Z');
      const first = await book('2026-03-08T05:00:00Z');
      const last = await book('2026-03-09T03:00:00Z');
      const monday = await book('2026-03-09T04:00:00Z');
      expect(await idsBetween('2026-03-08', '2026-03-08')).toEqual([first, last]);
      expect(await idsBetween('2026-03-09', '2026-03-09')).toEqual([monday]);
    } finally {
      await t.close();
      ({ t, admin, student } = home);
    }
  });
});
