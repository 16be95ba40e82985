import type { BookingForStudent } from '@thuto/contract/bookings';
import type { SessionForStudent } from '@thuto/contract/sessions';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runOutsideTransaction } from '../../platform/db/transaction.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { setSettings } from '../../testing/free-times.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';

const { t, admin, steps } = await buildBookingApp();
const begin = t.clock.now().toISOString();
afterEach(() => t.clock.set(begin));
afterAll(() => t.close());

/** An approved booking of 4 March 2026, 15:30 in Maseru: 13:30 UTC. */
async function approvedBooking(student: Person): Promise<string> {
  const id = await steps.requestBooking(student);
  const answer = await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS);
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

const cancel = (student: Person, id: string, cost: string, kind = 'bookings', of = student) =>
  steps.post(`/api/students/${of.id}/${kind}/${id}/cancel`, student, { cost });

describe('cancelling as a family (LESSON-6)', () => {
  it('is free until the notice and returns the credit', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set('2026-03-03T13:29:00.000Z');
    const answer = await cancel(student, id, 'free');
    expect(answer.json<BookingForStudent>()).toMatchObject({
      status: 'cancelled',
      wasCancelledLate: false,
      cancellation: null,
      allowedActions: [],
    });
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('uses the session after the notice, and only when the screen said so', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set('2026-03-03T13:30:01.000Z');
    const refused = await cancel(student, id, 'free');
    expect(refused.json()).toMatchObject({ status: 409, code: 'cancellation_costs_session' });
    expect(await steps.balanceOf(student)).toMatchObject({ completed: 0, remaining: 4 });
    const answer = await cancel(student, id, 'uses_session');
    expect(answer.json<BookingForStudent>()).toMatchObject({ status: 'cancelled', wasCancelledLate: true });
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 1, remaining: 4 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('uses an available session for a late cancellation of a scheduled one', async () => {
    const student = await steps.payingStudent();
    const wish = {
      studentId: student.id,
      subject: 'physics',
      date: '2026-03-04',
      time: '15:30',
      duration: 60,
    };
    const scheduled = await steps.post('/api/sessions', admin, wish);
    const { id } = scheduled.json<SessionForStudent>();
    t.clock.set('2026-03-04T12:00:00.000Z');
    const answer = await cancel(student, id, 'uses_session', 'sessions');
    expect(answer.json<SessionForStudent>()).toMatchObject({ status: 'cancelled', wasCancelledLate: true });
    expect(await steps.balanceOf(student)).toMatchObject({ completed: 1, remaining: 4 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('decides on the lesson as it is once other changes of it have ended', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    const { answer } = await t.db.transaction(async (tx) => {
      await tx.update(lessonParticipants).set({ noticeHours: 1000 }).where(eq(lessonParticipants.id, id));
      const isWaiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      const answer = cancel(student, id, 'free');
      const countWaiting = () => runOutsideTransaction(async () => await t.db.execute(isWaiting));
      await expect.poll(async () => (await countWaiting()).rowCount).toBe(1);
      return { answer };
    });
    expect((await answer).json()).toMatchObject({ status: 409, code: 'cancellation_costs_session' });
    expect(await steps.balanceOf(student)).toMatchObject({ completed: 0, remaining: 4 });
  });

  it('is refused from the start of the lesson on', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set('2026-03-04T13:30:00.000Z');
    const answer = await cancel(student, id, 'uses_session');
    expect(answer.json()).toMatchObject({ status: 409, code: 'lesson_started' });
  });

  it('keeps the notice that held when the lesson was confirmed', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    await t.db.update(lessonParticipants).set({ noticeHours: 2 }).where(eq(lessonParticipants.id, id));
    t.clock.set('2026-03-04T11:00:00.000Z');
    const page = await t.inject({ url: `/api/students/${student.id}/bookings`, headers: student.headers });
    expect(page.json<{ items: BookingForStudent[] }>().items[0]).toMatchObject({
      cancellation: { cost: 'free', freeUntil: '2026-03-04T11:30:00.000Z' },
      allowedActions: ['add-to-calendar', 'cancel'],
    });
  });

  it('is free until the start if the policy of the lesson says so', async () => {
    const student = await steps.payingStudent();
    await setSettings(t, { lateCancelUsesSession: false });
    const id = await approvedBooking(student);
    // The policy is the lesson's own from its confirmation on.
    await setSettings(t, { lateCancelUsesSession: true });
    t.clock.set('2026-03-04T13:29:00.000Z');
    const page = await t.inject({ url: `/api/students/${student.id}/bookings`, headers: student.headers });
    expect(page.json<{ items: BookingForStudent[] }>().items[0]).toMatchObject({
      cancellation: { cost: 'free', freeUntil: '2026-03-04T13:30:00.000Z' },
    });
    const answer = await cancel(student, id, 'free');
    expect(answer.json<BookingForStudent>()).toMatchObject({ status: 'cancelled', wasCancelledLate: false });
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('hides the lessons of other students and needs the right to book', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    const stranger = await makeStudent(t);
    expect((await cancel(stranger, id, 'free')).statusCode).toBe(404);
    expect((await cancel(stranger, id, 'free', 'bookings', student)).statusCode).toBe(404);
    await t.db.update(guardianships).set({ canBook: false }).where(eq(guardianships.accountId, student.id));
    expect((await cancel(student, id, 'free')).statusCode).toBe(403);
  });

  it('moves the credit once when 20 presses arrive at once', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(student, id, 'free')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });
});
