import type { ConsoleCalendar } from '@thuto/contract/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
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

type Status = 'requested' | 'confirmed' | 'rejected' | 'completed' | 'cancelled' | 'no_show';

/** The fields shared by bookings and sessions; the duration defaults to one hour. */
const lesson = (startsAt: string, duration = 60) => ({
  studentId: student.id,
  startsAt: new Date(startsAt),
  duration,
  tutorName: 'Mme Lineo',
  meetingLink: 'https://meet.example.org/x',
});

async function book(startsAt: string, status: Status = 'requested', duration = 60): Promise<string> {
  const [id = ''] = await insertLessons(t, [{ ...lesson(startsAt, duration), status }]);
  return id;
}

async function schedule(startsAt: string, status: Status): Promise<string> {
  const [id = ''] = await insertLessons(t, [{ ...lesson(startsAt), origin: 'scheduled', status }]);
  return id;
}

describe('console calendar', () => {
  it('returns lessons that overlap its days in Maseru, to the minute', async () => {
    const endsAtMidnight = await book('2026-04-05T21:00:00Z');
    const overMidnight = await book('2026-04-05T20:30:00Z', 'requested', 120);
    const first = await book('2026-04-05T22:00:00Z');
    const last = await book('2026-04-12T21:30:00Z');
    const next = await book('2026-04-12T22:00:00Z');

    expect(await idsBetween('2026-04-06', '2026-04-12')).toEqual([overMidnight, first, last]);
    expect(await idsBetween('2026-04-05', '2026-04-05')).toEqual([overMidnight, endsAtMidnight]);
    // The lesson of Sunday night is still running when Monday begins.
    expect(await idsBetween('2026-04-13', '2026-04-19')).toEqual([last, next]);
    expect(await idsBetween('2026-04-20', '2026-04-26')).toEqual([]);
  });

  it('omits rejected bookings and cancelled sessions and returns the status of the others (TIME-4)', async () => {
    const pending = await book('2026-05-04T08:00:00Z');
    const approved = await book('2026-05-04T10:00:00Z', 'confirmed');
    const held = await book('2026-05-04T12:00:00Z', 'completed');
    await book('2026-05-04T09:00:00Z', 'rejected');
    const scheduled = await schedule('2026-05-05T08:00:00Z', 'confirmed');
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
      isAssessmentCall: false,
      studentName: student.displayName,
      subject: 'physics',
      startsAt: '2026-05-04T08:00:00.000Z',
      duration: 60,
      tutorId: null,
      tutorName: 'Mme Lineo',
      status: 'pending',
    });
  });

  it('returns the details and allowed actions of a session when it is opened', async () => {
    const open = async (id: string) => t.inject({ url: `/api/sessions/${id}`, headers: admin.headers });
    const scheduled = await open(await schedule('2026-05-19T08:00:00Z', 'confirmed'));
    expect(scheduled.json()).toMatchObject({
      student: { id: student.id, name: student.displayName, email: student.email },
      meetingLink: 'https://meet.example.org/x',
      allowedActions: ['complete', 'cancel', 'reschedule', 'mark-outcome'],
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
    const ids = await insertLessons(
      t,
      Array.from({ length: 1001 }, (_, minute) => ({
        ...lesson(new Date(Date.parse('2026-08-03T00:00:00Z') + minute * 60_000).toISOString()),
        status: 'requested',
      })),
    );
    const calendar = (await ask('2026-08-03', '2026-08-09')).json<ConsoleCalendar>();
    expect(calendar.complete).toBe(false);
    expect(calendar.bookings.map(({ id }) => id)).toEqual(ids.slice(0, 1000));
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
