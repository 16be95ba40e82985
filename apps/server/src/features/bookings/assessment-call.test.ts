import type { BookingForAdmin, BookingForStudent } from '@thuto/contract/bookings';
import type { FreeTimes } from '@thuto/contract/free-times';
import type { OutcomeChoice } from '@thuto/contract/outcomes';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MIN_ANSWERS_FOR_CALL } from '@thuto/domain/learning/assessments';
import { eq } from 'drizzle-orm';
import { assessmentItems, assessments } from '../../platform/db/schema/assessments.ts';
import { items, itemTopics } from '../../platform/db/schema/items.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { makeItems } from '../../testing/make-items.ts';
import { creditEntries } from '../../platform/db/schema/credits.ts';
import { tutorAvailability, tutorWorkingHours } from '../../platform/db/schema/tutor-availability.ts';
import { buildBookingApp } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor } from '../../testing/tutors.ts';
import { checkLedger } from '../credits/check-ledger.ts';

const { t, admin, steps } = await buildBookingApp();
const begin = t.clock.now().toISOString();
afterEach(() => t.clock.set(begin));
afterAll(() => t.close());

await makeItems(t, { syllabusId: 'lgcse-physical-science', subjectId: 'physics' });
const candidates = await t.db
  .select({ item: items, topicId: itemTopics.topicId })
  .from(items)
  .innerJoin(itemTopics, eq(itemTopics.itemId, items.id))
  .orderBy(items.id);
const ASKED = [...new Map(candidates.map((one) => [one.item.id, one])).values()].slice(0, 12);
const tutor = await workingTutor();
const WISH = { date: '2026-03-04', time: '10:00' };
/** After the start of the wished call: 10:00 in Maseru is 08:00 UTC. */
const STARTED = '2026-03-04T08:05:00.000Z';

async function workingTutor() {
  const person = await makeTutor(t, { displayName: `Mme Lineo ${t.ctx.newId()}` });
  const { tutorId } = person;
  await t.db.insert(tutorAvailability).values({ tutorId, bufferMinutes: 0 });
  const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
  await t.db
    .insert(tutorWorkingHours)
    .values(weekdays.map((weekday) => ({ tutorId, weekday, from: '08:00', to: '18:00' })));
  return person;
}

/** Gives a student an assessment of physics with 12 answers, by default a finished one. */
async function assessed(student: Person, isFinished = true, given = MIN_ANSWERS_FOR_CALL): Promise<string> {
  const id = t.ctx.newId();
  const startedAt = t.clock.now();
  await t.db.insert(assessments).values({
    id,
    studentId: student.id,
    subjectId: 'physics',
    syllabusId: 'lgcse-physical-science',
    startedBy: student.id,
    startedAt,
    expiresAt: new Date(startedAt.getTime() + 86_400_000),
    finishedAt: isFinished ? startedAt : null,
  });
  await t.db.insert(assessmentItems).values(
    ASKED.map(({ item, topicId }, index) => ({
      assessmentId: id,
      position: index + 1,
      block: 0,
      itemId: item.id,
      topicId,
      kind: item.kind,
      level: item.level,
      question: item.question,
      content: item.content,
      errors: item.errors,
      ...(index < given && { answer: 'an answer', isCorrect: false }),
      answeredAt: startedAt,
    })),
  );
  return id;
}
const get = (url: string, who: Person) => t.inject({ url: `/api${url}`, headers: who.headers });
const pathOf = (student: Person, id: string) => `/students/${student.id}/assessments/${id}`;
const book = (student: Person, id: string, wish: object = WISH) =>
  steps.post(`/api${pathOf(student, id)}/call`, student, wish);
const cancel = (student: Person, id: string) =>
  steps.post(`/api/students/${student.id}/bookings/${id}/cancel`, student, { cost: 'free' });
const callOf = async (student: Person, id: string) =>
  (await get(`${pathOf(student, id)}/call`, student)).json<{ call: BookingForStudent | null }>().call;

/** Books a call and returns its student, assessment and booking. It is cancelled after the test. */
async function booked(wish = WISH) {
  const student = await makeStudent(t);
  const id = await assessed(student);
  const answer = await book(student, id, wish);
  expect(answer.statusCode, answer.body).toBe(201);
  return { student, id, call: answer.json<BookingForStudent>() };
}
const entriesOf = async (student: Person) =>
  (await t.db.select().from(creditEntries)).filter(({ studentId }) => studentId === student.id);

describe('an assessment call (ASSESS-10)', () => {
  it('is a free time of 20 minutes that is confirmed at once, without an order or a session', async () => {
    const student = await makeStudent(t);
    const id = await assessed(student);
    const week = (await get(`${pathOf(student, id)}/free-times?from=2026-03-04`, student)).json<FreeTimes>();
    expect(week.days[0]?.times.map(({ time }) => time)).toContain('10:00');
    const call = (await book(student, id)).json<BookingForStudent>();
    expect(call).toMatchObject({
      status: 'approved',
      duration: 20,
      isAssessmentCall: true,
      subject: 'physics',
      cancellation: { cost: 'free' },
    });
    expect(await callOf(student, id)).toMatchObject({ id: call.id });
    expect(await entriesOf(student)).toEqual([]);
    expect(await checkLedger(t.db)).toEqual([]);
    await cancel(student, call.id);
  });

  it('needs a finished assessment of the same student', async () => {
    const [student, other] = [await makeStudent(t), await makeStudent(t)];
    const open = await assessed(student, false);
    expect((await book(student, open)).json()).toMatchObject({ code: 'assessment_not_finished' });
    expect((await book(other, await assessed(student))).statusCode).toBe(404);
  });

  it('needs answers: an assessment answered with nothing takes no time of a tutor (ASSESS-13)', async () => {
    const student = await makeStudent(t);
    const id = await assessed(student, true, MIN_ANSWERS_FOR_CALL - 1);
    expect((await book(student, id)).json()).toMatchObject({ code: 'assessment_answers_missing' });
  });

  it('exists once per family until one was held, also for two students at once (ASSESS-13)', async () => {
    const [first, second] = [await makeStudent(t), await makeStudent(t)];
    await t.db.insert(guardianships).values({
      accountId: first.id,
      studentId: second.id,
      relationship: 'parent',
      createdAt: t.clock.now(),
    });
    const ids = [await assessed(first), await assessed(second)];
    const answers = await Promise.all([
      book(first, ids[0] ?? ''),
      book(second, ids[1] ?? '', { ...WISH, time: '13:00' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'assessment_call_open',
    });
    const won = answers[0]?.statusCode === 201 ? first : second;
    const call = answers.find(({ statusCode }) => statusCode === 201)?.json<BookingForStudent>();
    expect((await cancel(won, call?.id ?? '')).statusCode).toBe(200);
  });

  it('is for the desk after three cancelled ones, which the desk sees (ASSESS-13)', async () => {
    const student = await makeStudent(t, { displayName: 'Khotso Cancels' });
    const id = await assessed(student);
    for (let n = 0; n < 3; n += 1) {
      const call = (await book(student, id)).json<BookingForStudent>();
      expect((await cancel(student, call.id)).statusCode).toBe(200);
    }
    expect((await book(student, id)).json()).toMatchObject({ code: 'assessment_calls_cancelled' });
    const listed = (await get('/assessments?search=khotso', admin)).json<{ items: { calls: object }[] }>();
    expect(listed.items[0]?.calls).toEqual({ booked: 0, held: 0, cancelled: 3 });
  });

  it('exists once per assessment when many presses arrive at once', async () => {
    const student = await makeStudent(t);
    const id = await assessed(student);
    await workingTutor();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, at) =>
        book(student, id, { ...WISH, time: at % 2 ? '10:00' : '11:00' }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
    const call = await callOf(student, id);
    expect(call).not.toBeNull();
    await cancel(student, call!.id);
  });

  it('is cancelled until it starts, and booked again', async () => {
    const { student, id, call } = await booked();
    t.clock.set('2026-03-04T07:59:00.000Z');
    expect((await cancel(student, call.id)).statusCode).toBe(200);
    expect(await callOf(student, id)).toBeNull();
    const again = await book(student, id, { ...WISH, date: '2026-03-06' });
    expect(again.statusCode, again.body).toBe(201);
    expect(await entriesOf(student)).toEqual([]);
    await cancel(student, again.json<BookingForStudent>().id);
  });

  it('moves to another free time and keeps its length, by the family and by the desk', async () => {
    const { student, call } = await booked();
    const moved = await steps.post(`/api/students/${student.id}/lessons/${call.id}/change-time`, student, {
      ...WISH,
      time: '12:00',
    });
    expect(moved.json(), moved.body).toMatchObject({ booking: { time: '12:00', duration: 20 } });
    const { revision } = (await get(`/bookings/${call.id}`, admin)).json<BookingForAdmin>();
    const byDesk = await steps.post(`/api/bookings/${call.id}/reschedule`, admin, {
      ...WISH,
      time: '14:00',
      duration: 60,
      smallGroup: true,
      revision,
    });
    expect(byDesk.json(), byDesk.body).toMatchObject({ time: '14:00', duration: 20, isAssessmentCall: true });
    await cancel(student, call.id);
  });

  it.each(['completed', 'student_absent', 'tutor_absent', 'connection_failed', 'cancelled_late'])(
    'moves no credit when it ends as %s',
    async (outcome) => {
      const { student, call } = await booked();
      await steps.approvePayment(student);
      const before = await steps.balanceOf(student);
      t.clock.set(STARTED);
      const { choices } = (await get(`/lessons/${call.id}/outcomes`, admin)).json<{
        choices: OutcomeChoice[];
      }>();
      expect(new Set(choices.map(({ cost }) => cost))).toEqual(new Set(['no_session']));
      const url = `/api/lessons/${call.id}/outcome`;
      const marked = await steps.post(url, admin, { outcome, cost: 'no_session' });
      expect(marked.statusCode, marked.body).toBe(200);
      expect(await steps.balanceOf(student)).toEqual(before);
      expect((await steps.post(`${url}/undo`, admin)).statusCode).toBe(200);
      expect(await steps.balanceOf(student)).toEqual(before);
      expect(await checkLedger(t.db)).toEqual([]);
      await steps.post(url, admin, { outcome: 'tutor_absent', cost: 'no_session' });
    },
  );

  it('shows its tutor the results, and nobody else', async () => {
    const { student, id, call } = await booked();
    const url = `/tutor/lessons/${call.id}/assessment`;
    expect((await get(url, tutor)).json()).toMatchObject({ id, student: { id: student.id } });
    const other = await makeTutor(t, { displayName: 'Ntate Other' });
    expect((await get(url, other)).statusCode).toBe(404);
    expect((await get(url, student)).statusCode).not.toBe(200);
    await cancel(student, call.id);
  });

  it('closes the results to its tutor 90 days after the last lesson (TUTOR-9)', async () => {
    const { student, call } = await booked();
    const read = async () => (await get(`/tutor/lessons/${call.id}/assessment`, tutor)).statusCode;
    t.clock.set('2026-06-02T07:00:00.000Z');
    expect(await read()).toBe(200);
    t.clock.set('2026-06-03T07:00:00.000Z');
    expect(await read()).toBe(404);
    t.clock.set(begin);
    await cancel(student, call.id);
  });
});
