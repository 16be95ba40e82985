import type { MySessions, PastSessions } from '@thuto/contract/bookings';
import type { StudentId } from '@thuto/domain/ids';
import type { ParticipantStatus } from '@thuto/domain/lessons/lessons';
import { afterAll, describe, expect, it } from 'vitest';
import { DETAILS, buildBookingApp } from '../../testing/bookings.ts';
import { insertLessons, type TestLesson } from '../../testing/lessons.ts';
import { makeStudent } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';

const HOUR_MS = 60 * 60_000;
const HELD = 30;

const { t, steps } = await buildBookingApp();
afterAll(() => t.close());
const student = await makeStudent(t);

const lessonsOf = (
  studentId: StudentId,
  hours: readonly number[],
  toLesson: (hours: number) => Pick<TestLesson, 'origin' | 'status'>,
) =>
  insertLessons(
    t,
    hours.map((each) => {
      const startsAt = new Date(t.clock.now().getTime() + each * HOUR_MS);
      return {
        studentId,
        startsAt,
        tutorName: 'Ntate',
        meetingLink: 'TBD',
        createdAt: startsAt,
        ...toLesson(each),
      };
    }),
  );
const addBookings = (studentId: StudentId, status: ParticipantStatus, hours: readonly number[]) =>
  lessonsOf(studentId, hours, () => ({ status }));
const addSessions = (studentId: StudentId, hours: readonly number[]) =>
  lessonsOf(studentId, hours, (each) => ({
    origin: 'scheduled',
    status: each < 0 ? 'completed' : 'confirmed',
  }));

async function ask<T>(path: string, who = student): Promise<T> {
  const answer = await t.inject({ url: `/api/students/${who.id}${path}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

describe('my sessions', () => {
  it('returns empty lists for a new student', async () => {
    const view = await ask<MySessions>('/sessions');
    expect(view).toMatchObject({
      bookings: [],
      sessions: [],
      nextCursor: null,
      subjects: ['mathematics', 'physics'],
      balance: { assigned: 0, completed: 0, remaining: 0, held: 0 },
      payment: { status: 'pending', current: null, canBook: false },
      calendarFeedOn: false,
    });
  });

  it('contains the payment that waits for its first approval', async () => {
    const payer = await makeStudent(t);
    const { id } = await submitProof(t, payer, 'bundle-5');
    const { payment } = (
      await t.inject({ url: `/api/students/${payer.id}/sessions`, headers: payer.headers })
    ).json<MySessions>();
    expect(payment).toMatchObject({ status: 'pending', current: { id }, canBook: false });
  });

  it('returns all upcoming items, and past ones page by page, each once, newest first (VIEW-10)', async () => {
    const hours = Array.from({ length: HELD }, (_, at) => -30 * (at + 1));
    await addBookings(student.id, 'completed', hours);
    await addSessions(
      student.id,
      hours.map((each) => each - 1),
    );
    // The same start: the id decides.
    await addBookings(student.id, 'rejected', [-300, -300, 48]);
    await addBookings(student.id, 'requested', [24, 72]);
    // Not over yet: it can still be joined.
    await addBookings(student.id, 'confirmed', [-0.5]);
    await addSessions(student.id, [96]);
    const other = await makeStudent(t);
    await addBookings(other.id, 'completed', [-2]);

    const view = await ask<MySessions>('/sessions');
    const ahead = view.bookings.slice(0, 3);
    expect(ahead.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending']);
    expect(view.sessions[0]).toMatchObject({ status: 'scheduled' });
    const past = [{ bookings: view.bookings.slice(3), sessions: view.sessions.slice(1) }];
    for (let cursor = view.nextCursor; cursor !== null;) {
      const page: PastSessions = await ask(`/past-sessions?limit=7&cursor=${cursor}`);
      past.push(page);
      cursor = page.nextCursor;
    }
    const starts = past.map((page) => [...page.bookings, ...page.sessions].map(({ startsAt }) => startsAt));
    expect(starts.map(({ length }) => length)).toEqual([12, 7, 7, 7, 7, 7, 7, 7, 2]);
    // No page begins before the one in front of it has ended.
    for (const [at, page] of starts.entries())
      expect(page.toSorted().at(-1)! <= (starts[at - 1]?.toSorted()[0] ?? '9')).toBe(true);
    const ids = past.flatMap((page) => [...page.bookings, ...page.sessions].map(({ id }) => id));
    expect(new Set(ids).size).toBe(2 * HELD + 3);
    expect((await ask<PastSessions>('/past-sessions')).bookings[0]).toMatchObject({ status: 'rejected' });
  });

  it('contains payment, balance, subjects and whether a calendar feed is on (VIEW-3)', async () => {
    const payer = await steps.payingStudent();
    const id = await steps.requestBooking(payer);
    await steps.post(`/api/bookings/${id}/approve`, null);
    expect((await steps.post(`/api/students/${payer.id}/calendar-feed`, payer)).statusCode).toBeLessThan(300);
    expect(await ask<MySessions>('/sessions', payer)).toMatchObject({
      payment: { status: 'approved', subscriptionState: 'active', canBook: true },
      balance: { assigned: 5, completed: 0, remaining: 5, held: 0 },
      bookings: [{ id, status: 'pending', allowedActions: ['withdraw'] }],
      calendarFeedOn: true,
    });
  });

  it('rejects an invalid cursor', async () => {
    const answer = await t.inject({
      url: `/api/students/${student.id}/past-sessions?cursor=${DETAILS.tutorName}`,
      headers: student.headers,
    });
    expect(answer.json()).toMatchObject({ code: 'input_invalid' });
  });
});
