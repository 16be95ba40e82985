import { randomUUID } from 'node:crypto';
import type { TutorId } from '@thuto/domain/ids';
import type { MyDashboard } from '@thuto/contract/profiles';
import { sumSessions } from '@thuto/domain/payments/credits';
import { runsAllCases } from '@thuto/domain/testing/sample';
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { readBookingsOf } from '../../testing/lessons.ts';
import type { Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';

// Random sequences of what families and admins do, against a model of lessons and credits.

const RUNS = runsAllCases() ? 10 : 3;
const MAX_COMMANDS = 40;
const STUDENTS = 2;
/** Hours on two days: those of today have started, those of tomorrow have not. */
const SLOTS = 8;
const STARTED_SLOTS = 4;

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

interface ModelLesson {
  readonly id: string;
  readonly view: 'booking' | 'session';
  /** Whether it took a credit. A session that was scheduled without one takes one at its completion. */
  isPaid: boolean;
  readonly student: number;
  slot: number;
  status: 'requested' | 'confirmed' | 'rejected' | 'withdrawn' | 'completed' | 'cancelled' | 'no_show';
}
interface ModelStudent {
  readonly person: Person;
  remaining: number;
  completed: number;
}
interface Model {
  readonly tutorId: TutorId;
  readonly students: readonly ModelStudent[];
  readonly lessons: ModelLesson[];
}

const timeOf = (slot: number) => ({
  date: slot < STARTED_SLOTS ? '2026-03-02' : '2026-03-03',
  time: `0${slot % STARTED_SLOTS}:00`,
  duration: 60 as const,
});

const command = fc.oneof(
  fc.record({
    kind: fc.constant('request' as const),
    student: fc.nat(STUDENTS - 1),
    slot: fc.nat(SLOTS - 1),
  }),
  fc.record({
    kind: fc.constant('schedule' as const),
    student: fc.nat(STUDENTS - 1),
    slot: fc.nat(SLOTS - 1),
  }),
  fc.record({
    kind: fc.constantFrom('approve', 'approve', 'reject', 'withdraw', 'cancel', 'complete'),
    lesson: fc.nat(),
  }),
  fc.record({ kind: fc.constant('reschedule' as const), lesson: fc.nat(), slot: fc.nat(SLOTS - 1) }),
  fc.record({ kind: fc.constant('no-show' as const), lesson: fc.nat(), takesCredit: fc.boolean() }),
  fc.record({
    kind: fc.constant('adjust' as const),
    student: fc.nat(STUDENTS - 1),
    by: fc.constantFrom(-2, -1, 1, 2),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Returns true if the time is free for the student and for the tutor of all lessons. */
const isFree = ({ lessons }: Model, slot: number, except?: ModelLesson) =>
  !lessons.some((other) => other !== except && other.status === 'confirmed' && other.slot === slot);

const post = async (url: string, who: Person, payload: object = {}) => {
  const answer = await steps.post(`/api${url}`, who, payload);
  return { isDone: answer.statusCode < 300, status: answer.statusCode, body: answer.body };
};

const open = (model: Model, student: number) =>
  model.lessons.filter((lesson) => lesson.student === student && lesson.status === 'requested').length;

/** Runs a command on the server and on the model, and compares whether it was accepted. */
async function run(model: Model, wanted: Command): Promise<void> {
  if ('student' in wanted) {
    const student = model.students[wanted.student]!;
    const { person } = student;
    if (wanted.kind === 'request') {
      const allowed = student.remaining > open(model, wanted.student);
      const asked = { subject: 'mathematics', notes: '', ...timeOf(wanted.slot) };
      const answer = await post(`/students/${person.id}/bookings`, person, asked);
      expect([wanted, answer.isDone, answer.body]).toEqual([wanted, allowed, answer.body]);
      if (allowed) {
        const { id } = JSON.parse(answer.body) as { id: string };
        model.lessons.push({
          id,
          view: 'booking',
          isPaid: false,
          student: wanted.student,
          slot: wanted.slot,
          status: 'requested',
        });
      }
      return;
    }
    if (wanted.kind === 'schedule') {
      const allowed = isFree(model, wanted.slot);
      const answer = await post('/sessions', admin, {
        studentId: person.id,
        subject: 'mathematics',
        tutorId: model.tutorId,
        ...timeOf(wanted.slot),
      });
      expect([wanted, answer.isDone, answer.body]).toEqual([wanted, allowed, answer.body]);
      if (!allowed) return;
      const { id } = JSON.parse(answer.body) as { id: string };
      const isPaid = student.remaining > 0;
      if (isPaid) student.remaining -= 1;
      model.lessons.push({
        id,
        view: 'session',
        isPaid,
        student: wanted.student,
        slot: wanted.slot,
        status: 'confirmed',
      });
      return;
    }
    const allowed = student.remaining + wanted.by >= 0;
    const answer = await post(`/users/${person.id}/credit-adjustments`, admin, {
      requestId: randomUUID(),
      by: wanted.by,
      expectedRemaining: student.remaining,
      reason: 'For the test',
    });
    expect([wanted, answer.isDone]).toEqual([wanted, allowed]);
    if (allowed) student.remaining += wanted.by;
    return;
  }
  const lesson = model.lessons[wanted.lesson % Math.max(model.lessons.length, 1)];
  if (!lesson) return;
  const student = model.students[lesson.student]!;
  const isRequested = lesson.status === 'requested';
  const isConfirmed = lesson.status === 'confirmed';
  const decide = async (url: string, who: Person, payload: object, allowed: boolean) => {
    const answer = await post(url, who, payload);
    expect([wanted, lesson, answer.isDone, answer.body]).toEqual([wanted, lesson, allowed, answer.body]);
    return allowed;
  };
  const booking = `/${lesson.view}s/${lesson.id}`;
  const isBookingAction = wanted.kind === 'approve' || wanted.kind === 'reject' || wanted.kind === 'withdraw';
  if (lesson.view === 'session' && isBookingAction) return;
  const consume = () => {
    student.completed += 1;
    if (!lesson.isPaid && student.remaining > 0) student.remaining -= 1;
  };
  const release = () => {
    if (lesson.isPaid) student.remaining += 1;
  };
  switch (wanted.kind) {
    case 'approve': {
      const allowed = isRequested && student.remaining > 0 && isFree(model, lesson.slot);
      const details = { ...DETAILS, tutorId: model.tutorId };
      if (!(await decide(`${booking}/approve`, admin, details, allowed))) return;
      lesson.status = 'confirmed';
      lesson.isPaid = true;
      student.remaining -= 1;
      return;
    }
    case 'reject':
      if (await decide(`${booking}/reject`, admin, {}, isRequested)) lesson.status = 'rejected';
      return;
    case 'withdraw':
      if (await decide(`/students/${student.person.id}${booking}/withdraw`, student.person, {}, isRequested))
        lesson.status = 'withdrawn';
      return;
    case 'cancel':
      if (!(await decide(`${booking}/cancel`, admin, {}, isConfirmed))) return;
      lesson.status = 'cancelled';
      release();
      return;
    case 'complete':
      if (!(await decide(`${booking}/complete`, admin, {}, isConfirmed))) return;
      lesson.status = 'completed';
      consume();
      return;
    case 'no-show': {
      const allowed = isConfirmed && lesson.slot < STARTED_SLOTS;
      const { takesCredit } = wanted;
      if (!(await decide(`${booking}/no-show`, admin, { takesCredit }, allowed))) return;
      lesson.status = 'no_show';
      if (takesCredit) consume();
      else release();
      return;
    }
    case 'reschedule': {
      const shown = await t.inject({ url: `/api${booking}`, headers: admin.headers });
      const { revision } = shown.json<{ revision: number }>();
      const allowed = isConfirmed && isFree(model, wanted.slot, lesson);
      const moved = { ...timeOf(wanted.slot), revision };
      if (await decide(`${booking}/reschedule`, admin, moved, allowed)) lesson.slot = wanted.slot;
    }
  }
}

/** The parts of the family's sentence add up, and are what the ledger holds (CREDIT-14). */
async function expectSumOfLedger(person: Person, booked: number): Promise<void> {
  const shown = await t.inject({ url: `/api/students/${person.id}/dashboard`, headers: person.headers });
  const sum = sumSessions(shown.json<MyDashboard>().balance);
  const { rows } = await t.db.execute<{ free: number; booked: number }>(sql`
    select coalesce(sum(delta), 0)::int as free, coalesce(sum(held_delta), 0)::int as booked
    from credit_entries where student_id = ${person.id}`);
  expect(rows).toEqual([{ free: sum.free, booked: sum.booked }]);
  expect(sum.booked).toBe(booked);
  expect(sum.bought + sum.changed).toBe(sum.used + sum.booked + sum.free);
}

it(
  'keeps lessons, times and credits as the model says, whatever is done in which order (CREDIT-7, CREDIT-14)',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: MAX_COMMANDS }), async (commands) => {
        const tutorId = t.ctx.newId<TutorId>();
        await t.db
          .insert(tutors)
          .values({ id: tutorId, name: `Tutor ${tutorId}`, subjects: ['mathematics'] });
        const students: ModelStudent[] = [];
        for (let at = 0; at < STUDENTS; at += 1)
          students.push({ person: await steps.payingStudent(), remaining: 5, completed: 0 });
        const model: Model = { tutorId, students, lessons: [] };
        for (const wanted of commands) await run(model, wanted);

        for (const [at, { person, remaining, completed }] of students.entries()) {
          expect(await steps.balanceOf(person)).toMatchObject({ remaining, completed });
          const all = model.lessons.filter(({ student }) => student === at);
          await expectSumOfLedger(
            person,
            all.filter(({ status, isPaid }) => status === 'confirmed' && isPaid).length,
          );
          const stored = await readBookingsOf(t, person.id);
          const own = all.filter(({ view }) => view === 'booking');
          expect(new Map(stored.map(({ id, status, date, time }) => [id, { status, date, time }]))).toEqual(
            new Map(
              own.map(({ id, status, slot }) => {
                const { date, time } = timeOf(slot);
                return [id, { status, date, time }];
              }),
            ),
          );
        }
        expect(await checkLedger(t.db)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
);
