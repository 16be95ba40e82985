import type { BookingForStudent } from '@thuto/contract/bookings';
import type { Dispute, LessonWithOutcome, OutcomeChoice } from '@thuto/contract/outcomes';
import { LESSON_OUTCOMES, type LessonOutcome } from '@thuto/domain/lessons/outcomes';
import { runsAllCases } from '@thuto/domain/testing/sample';
import { array, assert, asyncProperty, constant, constantFrom, oneof, record } from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { mails } from '../../platform/db/schema/mails.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { ASKED, buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { setSettings } from '../../testing/free-times.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';

const { t, admin, steps } = await buildBookingApp();
const begin = t.clock.now().toISOString();
afterEach(() => t.clock.set(begin));
afterAll(() => t.close());

/** After the start of the lessons: 4 March 2026, 15:30 in Maseru is 13:30 UTC. */
const STARTED = '2026-03-04T13:40:00.000Z';

async function approvedBooking(student: Person, changes: object = {}): Promise<string> {
  const id = await steps.requestBooking(student, changes);
  const answer = await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS);
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

const choicesOf = async (id: string): Promise<OutcomeChoice[]> => {
  const answer = await t.inject({ url: `/api/lessons/${id}/outcomes`, headers: admin.headers });
  return answer.json<{ choices: OutcomeChoice[] }>().choices;
};

/** Marks an outcome at the cost that the desk is shown. */
async function mark(id: string, outcome: LessonOutcome) {
  const choice = (await choicesOf(id)).find((each) => each.outcome === outcome);
  return steps.post(`/api/lessons/${id}/outcome`, admin, choice ?? { outcome, cost: 'uses_session' });
}
const undo = (id: string) => steps.post(`/api/lessons/${id}/outcome/undo`, admin);
const dispute = (student: Person, id: string, of = student) =>
  steps.post(`/api/students/${of.id}/lessons/${id}/dispute`, student, {
    reason: 'We waited for 20 minutes.',
  });
const listDisputes = async () =>
  (await t.inject({ url: '/api/disputes', headers: admin.headers })).json<{
    items: Dispute[];
    total: number;
  }>();
const mailsAbout = async (id: string) =>
  (await t.db.select().from(mails)).filter(({ data }) => JSON.stringify(data).includes(id));

describe('marking an outcome (LESSON-7)', () => {
  it.each([
    ['completed', 'completed', { completed: 1, remaining: 4 }],
    ['student_absent', 'no_show', { completed: 1, remaining: 4 }],
    ['tutor_absent', 'cancelled', { completed: 0, remaining: 5 }],
    ['connection_failed', 'cancelled', { completed: 0, remaining: 5 }],
    ['cancelled_in_time', 'cancelled', { completed: 0, remaining: 5 }],
    ['cancelled_late', 'cancelled', { completed: 1, remaining: 4 }],
  ] as const)('%s: the booking is %s', async (outcome, status, balance) => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set(STARTED);
    const answer = await mark(id, outcome);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<LessonWithOutcome>()).toMatchObject({
      outcome,
      student: { remaining: balance.remaining },
    });
    expect(await steps.balanceOf(student)).toMatchObject(balance);
    expect((await steps.bookingsOf(student))[0]).toMatchObject({ status });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it.each(['student_absent', 'cancelled_late'] as const)(
    '%s returns the session if the policy of the lesson says so',
    async (outcome) => {
      const student = await steps.payingStudent();
      await setSettings(t, { lateCancelUsesSession: false, noShowUsesSession: false });
      const id = await approvedBooking(student);
      await setSettings(t, { lateCancelUsesSession: true, noShowUsesSession: true });
      t.clock.set(STARTED);
      const answer = await mark(id, outcome);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await steps.balanceOf(student)).toMatchObject({ completed: 0, remaining: 5 });
      expect(await checkLedger(t.db)).toEqual([]);
    },
  );

  it('leaves the balance of a scheduled session as before when the tutor was absent', async () => {
    const student = await steps.payingStudent();
    const scheduled = await steps.post('/api/sessions', admin, { studentId: student.id, ...ASKED });
    const { id } = scheduled.json<{ id: string }>();
    t.clock.set(STARTED);
    expect((await mark(id, 'tutor_absent')).statusCode).toBe(200);
    expect(await steps.balanceOf(student)).toMatchObject({ completed: 0, remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('apologizes by mail for an absent tutor', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set(STARTED);
    await mark(id, 'tutor_absent');
    const kinds = (await mailsAbout(id)).map(({ kind }) => kind);
    expect(kinds).toContain('booking-tutor-absent');
    expect(kinds).not.toContain('booking-cancelled');
  });

  it('counts two failed connections per student and half-year as free (LESSON-8)', async () => {
    const student = await steps.payingStudent();
    const ids = [];
    for (const time of ['08:00', '10:00', '12:00']) ids.push(await approvedBooking(student, { time }));
    t.clock.set(STARTED);
    for (const id of ids) expect((await mark(id, 'connection_failed')).statusCode).toBe(200);
    expect(await steps.balanceOf(student)).toMatchObject({ completed: 1, remaining: 4 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('charges exactly one of three failed connections that are marked at once', async () => {
    const student = await steps.payingStudent();
    const ids: string[] = [];
    for (const time of ['08:00', '10:00', '12:00']) ids.push(await approvedBooking(student, { time }));
    t.clock.set(STARTED);
    // All screens said so, before any lesson was marked.
    const marked = { outcome: 'connection_failed', cost: 'session_returned' };
    const answers = await Promise.all(
      ids.map((id) => steps.post(`/api/lessons/${id}/outcome`, admin, marked)),
    );
    const free = answers.filter(({ statusCode }) => statusCode === 200);
    expect(free).toHaveLength(2);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'outcome_cost_changed',
    });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4, completed: 0 });
  });

  it('moves the credit once when many presses arrive at once', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set(STARTED);
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, index) =>
        steps.post(`/api/lessons/${id}/outcome`, admin, {
          outcome: index % 2 === 0 ? 'tutor_absent' : 'cancelled_late',
          cost: index % 2 === 0 ? 'session_returned' : 'uses_session',
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('refuses an absent student before the start', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    expect((await mark(id, 'student_absent')).json()).toMatchObject({ code: 'lesson_not_started' });
    expect(await choicesOf(id)).not.toContainEqual(expect.objectContaining({ outcome: 'connection_failed' }));
  });
});

describe('undoing an outcome (LESSON-9)', () => {
  it.each(LESSON_OUTCOMES)('%s: restores status, balance and time', async (outcome) => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set(STARTED);
    await mark(id, outcome);
    const answer = await undo(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 4 });
    expect((await steps.bookingsOf(student))[0]).toMatchObject({ status: 'confirmed', outcome: null });
    expect(await checkLedger(t.db)).toEqual([]);
    expect((await undo(id)).json()).toMatchObject({ code: 'outcome_not_marked' });
  });

  it('refuses while the time belongs to another lesson', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    await mark(id, 'cancelled_in_time');
    await approvedBooking(student);
    expect((await undo(id)).json()).toMatchObject({ code: 'student_time_taken' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('refuses once the returned session is used', async () => {
    const student = await steps.payingStudent('once-off');
    const id = await approvedBooking(student);
    await mark(id, 'tutor_absent');
    await approvedBooking(student, { time: '18:00' });
    expect((await undo(id)).json()).toMatchObject({ code: 'credits_insufficient' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('does not undo a cancellation by the family', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    await steps.post(`/api/students/${student.id}/bookings/${id}/cancel`, student, { cost: 'free' });
    expect((await undo(id)).json()).toMatchObject({ code: 'outcome_not_marked' });
  });

  it('undoes once when many presses arrive at once', async () => {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set(STARTED);
    await mark(id, 'completed');
    const answers = await Promise.all(Array.from({ length: CROWD }, () => undo(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('keeps the ledger clean for any order of marks, undos and purchases', async () => {
    const step = oneof(
      record({ kind: constant('mark' as const), outcome: constantFrom(...LESSON_OUTCOMES) }),
      constant({ kind: 'undo' as const }),
      constant({ kind: 'purchase' as const }),
    );
    await assert(
      asyncProperty(array(step, { maxLength: 7 }), async (run) => {
        t.clock.set(begin);
        const student = await steps.payingStudent();
        const id = await approvedBooking(student);
        t.clock.set(STARTED);
        let isMarked = false;
        for (const each of run) {
          if (each.kind === 'purchase') await steps.approvePayment(student, 'once-off');
          else if (each.kind === 'undo') {
            const answer = await undo(id);
            if (answer.statusCode === 200) isMarked = false;
          } else if (!isMarked) {
            const answer = await mark(id, each.outcome);
            expect(answer.statusCode, answer.body).toBe(200);
            isMarked = true;
          }
        }
        expect(await checkLedger(t.db)).toEqual([]);
      }),
      { numRuns: runsAllCases() ? 5 : 2 },
    );
  }, 60_000);
});

describe('disputing an outcome (LESSON-10)', () => {
  async function absentStudent() {
    const student = await steps.payingStudent();
    const id = await approvedBooking(student);
    t.clock.set(STARTED);
    await mark(id, 'student_absent');
    return { student, id };
  }

  it('lists the dispute for the desk, which changes the outcome and mails the family', async () => {
    const { student, id } = await absentStudent();
    expect((await dispute(student, id)).statusCode).toBe(200);
    const listed = (await listDisputes()).items.find((each) => each.id === id);
    expect(listed).toMatchObject({ outcome: 'student_absent', reason: 'We waited for 20 minutes.' });
    const answer = await steps.post(`/api/disputes/${id}/decide`, admin, {
      change: { outcome: 'tutor_absent', cost: 'session_returned' },
      note: 'You are right.',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await steps.balanceOf(student)).toMatchObject({ completed: 0, remaining: 5 });
    expect((await mailsAbout(id)).map(({ kind }) => kind)).toContain('booking-dispute-decided');
    expect((await listDisputes()).items.some((each) => each.id === id)).toBe(false);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('keeps the outcome with a note that the family sees', async () => {
    const { student, id } = await absentStudent();
    await dispute(student, id);
    const body = { change: null, note: 'The tutor waited for an hour.' };
    await steps.post(`/api/disputes/${id}/decide`, admin, body);
    const page = await t.inject({ url: `/api/students/${student.id}/bookings`, headers: student.headers });
    expect(page.json<{ items: BookingForStudent[] }>().items[0]).toMatchObject({
      status: 'no_show',
      dispute: { isOpen: false, note: body.note },
      allowedActions: [],
    });
    expect((await steps.post(`/api/disputes/${id}/decide`, admin, body)).json()).toMatchObject({
      code: 'dispute_not_open',
    });
  });

  it('is possible once and for 72 hours', async () => {
    const { student, id } = await absentStudent();
    t.clock.set('2026-03-07T13:40:01.000Z');
    expect((await dispute(student, id)).json()).toMatchObject({ code: 'outcome_not_disputable' });
    t.clock.set('2026-03-07T13:39:00.000Z');
    const answers = await Promise.all(Array.from({ length: CROWD }, () => dispute(student, id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('hides the lessons of other students', async () => {
    const { student, id } = await absentStudent();
    const stranger = await makeStudent(t);
    expect((await dispute(stranger, id)).statusCode).toBe(404);
    expect((await dispute(stranger, id, student)).statusCode).toBe(404);
    const [row] = await t.db.select().from(lessonParticipants).where(eq(lessonParticipants.id, id));
    expect(row?.disputedAt).toBeNull();
  });
});
