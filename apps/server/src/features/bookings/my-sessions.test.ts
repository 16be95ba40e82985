import type { BookingForStudent, MySessions, PastSessions } from '@thuto/contract/bookings';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { sessions } from '../../platform/db/schema/sessions.ts';
import { DETAILS, buildBookingApp } from '../../testing/bookings.ts';
import { makeStudent } from '../../testing/people.ts';

const HOUR_MS = 60 * 60_000;
const HELD = 30;

const { t, steps } = await buildBookingApp();
afterAll(() => t.close());
const student = await makeStudent(t);

const lesson = (studentId: string, hours: number) => {
  const id = randomUUID();
  const startsAt = new Date(t.clock.now().getTime() + hours * HOUR_MS);
  const endsAt = new Date(startsAt.getTime() + HOUR_MS);
  const common = {
    id,
    slotId: id,
    studentId,
    studentName: 'Thabo',
    subject: 'physics',
    duration: 60,
  } as const;
  return { ...common, startsAt, endsAt, tutorName: 'Ntate', meetingLink: 'TBD', createdAt: startsAt };
};
const addBookings = (studentId: string, status: BookingForStudent['status'], hours: readonly number[]) =>
  t.db.insert(bookings).values(
    hours.map((each) => {
      const asked = lesson(studentId, each);
      return {
        ...asked,
        requestedDate: '2026-01-01',
        requestedTime: '08:00',
        status,
        approvedAt: asked.startsAt,
      };
    }),
  );
const addSessions = (studentId: string, hours: readonly number[]) =>
  t.db.insert(sessions).values(
    hours.map((each) => ({
      ...lesson(studentId, each),
      date: '2026-01-01',
      time: '08:00',
      status: each < 0 ? ('completed' as const) : ('scheduled' as const),
      completedAt: each < 0 ? new Date() : null,
    })),
  );

async function ask<T>(path: string, who = student): Promise<T> {
  const answer = await t.inject({ url: `/api${path}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

describe('my sessions', () => {
  it('are empty for a new student', async () => {
    const view = await ask<MySessions>('/my/sessions');
    expect(view).toMatchObject({
      bookings: [],
      sessions: [],
      nextCursor: null,
      subjects: ['mathematics', 'physics'],
      balance: { assigned: 0, completed: 0, remaining: 0 },
      payment: { status: 'pending', current: null, canBook: false },
      calendarFeedOn: false,
    });
  });

  it('contain all upcoming items, and past ones page by page, each once, newest first', async () => {
    const hours = Array.from({ length: HELD }, (_, at) => -30 * (at + 1));
    await addBookings(student.id, 'completed', hours);
    await addSessions(
      student.id,
      hours.map((each) => each - 1),
    );
    // The same start: the id decides.
    await addBookings(student.id, 'rejected', [-300, -300, 48]);
    await addBookings(student.id, 'pending', [24, 72]);
    // Not over yet: it can still be joined.
    await addBookings(student.id, 'approved', [-0.5]);
    await addSessions(student.id, [96]);
    const other = await makeStudent(t);
    await addBookings(other.id, 'completed', [-2]);

    const view = await ask<MySessions>('/my/sessions');
    const ahead = view.bookings.slice(0, 3);
    expect(ahead.map(({ status }) => status)).toEqual(['approved', 'pending', 'pending']);
    expect(view.sessions[0]).toMatchObject({ status: 'scheduled' });
    const past = [{ bookings: view.bookings.slice(3), sessions: view.sessions.slice(1) }];
    for (let cursor = view.nextCursor; cursor !== null;) {
      const page: PastSessions = await ask(`/my/past-sessions?limit=7&cursor=${cursor}`);
      past.push(page);
      cursor = page.nextCursor;
    }
    const starts = past.map((page) => [...page.bookings, ...page.sessions].map(({ startsAt }) => startsAt));
    expect(starts.map(({ length }) => length)).toEqual([20, 7, 7, 7, 7, 7, 7, 1]);
    // No page begins before the one in front of it has ended.
    for (const [at, page] of starts.entries())
      expect(page.toSorted().at(-1)! <= (starts[at - 1]?.toSorted()[0] ?? '9')).toBe(true);
    const ids = past.flatMap((page) => [...page.bookings, ...page.sessions].map(({ id }) => id));
    expect(new Set(ids).size).toBe(2 * HELD + 3);
    expect((await ask<PastSessions>('/my/past-sessions')).bookings[0]).toMatchObject({ status: 'rejected' });
  });

  it('contain payment, balance, subjects and whether a calendar feed is on', async () => {
    const payer = await steps.payingStudent();
    const id = await steps.requestBooking(payer);
    await steps.post(`/api/bookings/${id}/approve`, null);
    expect((await steps.post('/api/my/calendar-feed', payer)).statusCode).toBeLessThan(300);
    expect(await ask<MySessions>('/my/sessions', payer)).toMatchObject({
      payment: { status: 'approved', subscriptionState: 'active', canBook: true },
      balance: { assigned: 5, completed: 0, remaining: 5 },
      bookings: [{ id, status: 'pending', allowedActions: ['withdraw'] }],
      calendarFeedOn: true,
    });
  });

  it('reject an invalid cursor', async () => {
    const answer = await t.inject({
      url: `/api/my/past-sessions?cursor=${DETAILS.tutorName}`,
      headers: student.headers,
    });
    expect(answer.json()).toMatchObject({ code: 'input_invalid' });
  });
});
