import type { GroupLessonForAdmin, GroupLessonForFamily } from '@thuto/contract/group-lessons';
import type { DeskDay } from '@thuto/contract/today';
import type { LessonId, TutorId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { buildBookingApp } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeFreeTutor } from '../../testing/free-times.ts';
import type { Person } from '../../testing/people.ts';
import { makeTutor } from '../../testing/tutors.ts';
import { checkLedger } from '../credits/check-ledger.ts';

// The clock starts on Monday 2 March 2026.
const { t, admin, steps } = await buildBookingApp();
const begin = t.clock.now().toISOString();
const AT_TEN = { subject: 'mathematics', date: '2026-03-05', time: '10:00', duration: 60 };

let lineo: TutorId;
beforeEach(async () => {
  lineo = await makeFreeTutor(t, { name: `Mme Lineo ${t.ctx.newId()}` });
});
afterEach(async () => {
  expect(await checkLedger(t.db)).toEqual([]);
  t.clock.set(begin);
  await t.db.update(tutors).set({ retiredAt: t.clock.now() });
});
afterAll(() => t.close());

const create = (changes: object = {}) =>
  steps.post('/api/group-lessons', admin, {
    ...AT_TEN,
    tutorId: lineo,
    minSeats: 2,
    maxSeats: 3,
    ...changes,
  });
async function makeGroup(changes: object = {}): Promise<GroupLessonForAdmin> {
  const answer = await create(changes);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<GroupLessonForAdmin>();
}
const urlOf = (student: Person) => `/api/students/${student.id}/group-lessons`;
const book = (student: Person, id: string) => steps.post(`${urlOf(student)}/${id}/seats`, student);
async function seated(id: string): Promise<{ student: Person; bookingId: string }> {
  const student = await steps.payingStudent();
  const answer = await book(student, id);
  expect(answer.statusCode, answer.body).toBe(201);
  const seat = (await deskGroup(id))?.students.find((one) => one.id === student.id);
  return { student, bookingId: seat?.bookingId ?? '' };
}
const get = async <T>(url: string, who: Person) => (await t.inject({ url, headers: who.headers })).json<T>();
const deskGroup = async (id: string) =>
  (await get<{ items: GroupLessonForAdmin[] }>('/api/group-lessons?limit=100', admin)).items.find(
    (group) => group.id === id,
  );
const familyGroup = async (student: Person, id: string) =>
  (await get<{ items: GroupLessonForFamily[] }>(urlOf(student), student)).items.find((one) => one.id === id);
const act = (id: string, action: string, payload: object = {}) =>
  steps.post(`/api/group-lessons/${id}/${action}`, admin, payload);
const giveBack = (student: Person, bookingId: string, cost = 'free') =>
  steps.post(`/api/students/${student.id}/bookings/${bookingId}/cancel`, student, { cost });
const isLive = async (id: string) =>
  (
    await t.db
      .select()
      .from(lessons)
      .where(eq(lessons.id, id as LessonId))
  )[0]?.isLive;
const statusesIn = async (id: string) =>
  (
    await t.db
      .select()
      .from(lessonParticipants)
      .where(eq(lessonParticipants.lessonId, id as LessonId))
  ).map(({ status }) => status);
const mailsTo = async (student: Person, kind: string) =>
  (
    await t.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.recipientAccountId, student.id as never)))
  ).length;

describe('creating a group lesson (LESSON-16)', () => {
  it('keeps the time of its tutor without a student, and refuses an overlapping lesson', async () => {
    const { id } = await makeGroup();
    expect(await isLive(id)).toBe(true);
    expect((await create({ time: '10:30' })).json()).toMatchObject({
      code: 'tutor_time_taken',
      details: { taken: { kind: 'group', studentName: null } },
    });
    const student = await steps.payingStudent();
    const lesson = { ...AT_TEN, studentId: student.id, tutorId: lineo };
    for (const smallGroup of [false, true])
      expect((await steps.post('/api/bookings', admin, { ...lesson, smallGroup })).json()).toMatchObject({
        code: 'tutor_time_taken',
      });
  });

  it('names the lesson that is in the way', async () => {
    const student = await steps.payingStudent();
    await steps.post('/api/bookings', admin, { ...AT_TEN, studentId: student.id, tutorId: lineo });
    expect((await create()).json()).toMatchObject({
      code: 'tutor_time_taken',
      details: { taken: { canShareSlot: true } },
    });
  });

  it('refuses a minimum above the maximum, a past date and an unknown tutor', async () => {
    expect((await create({ minSeats: 4 })).json()).toMatchObject({ code: 'input_invalid' });
    expect((await create({ maxSeats: 1 })).statusCode).toBe(422);
    expect((await create({ date: '2026-03-01' })).json()).toMatchObject({ code: 'booking_in_past' });
    expect((await create({ tutorId: t.ctx.newId() })).json()).toMatchObject({ code: 'tutor_not_found' });
  });
});

describe('booking a seat (LESSON-17)', () => {
  it('confirms the lesson, holds one credit and shows no other participant', async () => {
    const { id } = await makeGroup();
    const first = await seated(id);
    expect(await steps.balanceOf(first.student)).toMatchObject({ remaining: 4 });
    expect(await mailsTo(first.student, 'booking-approved')).toBe(1);
    const other = await steps.payingStudent();
    const shown = await familyGroup(other, id);
    expect(shown).toMatchObject({ seatsLeft: 2, hasSeat: false, allowedActions: ['book-seat'] });
    expect(JSON.stringify(shown)).not.toContain(first.student.displayName);
    expect(await familyGroup(first.student, id)).toMatchObject({ hasSeat: true, allowedActions: [] });
    expect((await book(first.student, id)).json()).toMatchObject({ code: 'seat_booked' });
    expect((await deskGroup(id))?.students).toHaveLength(1);
  });

  it('refuses another lesson of the student at this time, and a family without a session', async () => {
    const { id } = await makeGroup();
    const student = await steps.payingStudent();
    await steps.post('/api/bookings', admin, { ...AT_TEN, studentId: student.id });
    const refusal = (await book(student, id)).json<{ code: string; details?: object }>();
    expect(refusal).toMatchObject({ code: 'student_time_taken' });
    expect(JSON.stringify(refusal)).not.toContain('studentName');
    const used = await steps.payingStudent('once-off');
    await steps.post('/api/bookings', admin, { ...AT_TEN, date: '2026-03-06', studentId: used.id });
    expect((await book(used, id)).json()).toMatchObject({ code: 'sessions_exhausted' });
    expect(await statusesIn(id)).toEqual([]);
  });

  it('hides and refuses groups of subjects that the student does not take', async () => {
    await t.db
      .update(tutors)
      .set({ subjects: ['chemistry'] })
      .where(eq(tutors.id, lineo));
    const { id } = await makeGroup({ subject: 'chemistry' });
    const student = await steps.payingStudent();
    const shown = await familyGroup(student, id);
    const answer = await book(student, id);
    expect([shown === undefined, answer.json<{ code: string }>().code]).toEqual([true, 'subject_not_chosen']);
  });

  it('gives the last seat to one of many families', async () => {
    const { id } = await makeGroup();
    await seated(id);
    await seated(id);
    const families: Person[] = [];
    for (let made = 0; made < CROWD; made += 1) families.push(await steps.payingStudent());
    const answers = await Promise.all(families.map((student) => book(student, id)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const codes = answers
      .filter(({ statusCode }) => statusCode !== 201)
      .map((answer) => answer.json<{ code: string }>().code);
    expect(new Set(codes)).toEqual(new Set(['group_lesson_full']));
    expect(await deskGroup(id)).toMatchObject({ seatsLeft: 0 });
    expect((await statusesIn(id)).filter((status) => status === 'confirmed')).toHaveLength(3);
  }, 120_000);

  it('gives a seat back by the rules of any lesson, and it can be booked again', async () => {
    const { id } = await makeGroup();
    const { student, bookingId } = await seated(id);
    expect((await giveBack(student, bookingId)).statusCode).toBe(200);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
    expect(await isLive(id)).toBe(true);
    expect(await familyGroup(student, id)).toMatchObject({ seatsLeft: 3, hasSeat: false });
    expect((await book(student, id)).statusCode).toBe(201);
    t.clock.set('2026-03-05T06:00:00.000Z');
    const late = (await deskGroup(id))?.students[0]?.bookingId ?? '';
    expect((await giveBack(student, late)).json()).toMatchObject({ code: 'cancellation_costs_session' });
    expect((await giveBack(student, late, 'uses_session')).statusCode).toBe(200);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
  });

  it('refuses a move by the family, and takes a student whom the desk moves out of the group', async () => {
    const { id } = await makeGroup();
    const { student, bookingId } = await seated(id);
    const url = `/api/students/${student.id}/bookings`;
    const { items } = await get<{ items: object[] }>(url, student);
    expect(items).toMatchObject([{ id: bookingId, timeChange: null }]);
    const moved = await steps.post(`/api/bookings/${bookingId}/reschedule`, admin, {
      date: '2026-03-06',
      time: '10:00',
      duration: 60,
      revision: 1,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await deskGroup(id)).toMatchObject({ date: AT_TEN.date, students: [] });
    expect(await isLive(id)).toBe(true);
  });

  it('refuses to undo an outcome when the seat is taken meanwhile', async () => {
    const { id } = await makeGroup({ minSeats: 1, maxSeats: 2 });
    const { bookingId } = await seated(id);
    const outcome = { outcome: 'cancelled_in_time', cost: 'session_returned' };
    const marked = await steps.post(`/api/lessons/${bookingId}/outcome`, admin, outcome);
    expect(marked.statusCode, marked.body).toBe(200);
    await seated(id);
    await seated(id);
    const undone = await steps.post(`/api/lessons/${bookingId}/outcome/undo`, admin);
    expect(undone.json()).toMatchObject({ code: 'group_lesson_full' });
  });
});

describe('deciding about a group (LESSON-18)', () => {
  const today = async () =>
    (await get<DeskDay>('/api/console/today', admin)).groupsToDecide.map(({ id }) => id);

  it('lists a group below its minimum from 24 hours before the start until the desk decides', async () => {
    const { id } = await makeGroup();
    await seated(id);
    expect(await today()).not.toContain(id);
    expect((await act(id, 'run-anyway')).json()).toMatchObject({ code: 'group_lesson_changed' });
    t.clock.set('2026-03-04T08:00:00.000Z');
    expect(await today()).toContain(id);
    expect(await deskGroup(id)).toMatchObject({
      needsDecision: true,
      allowedActions: ['run-anyway', 'change-time', 'cancel'],
    });
    expect((await act(id, 'run-anyway')).json()).toMatchObject({
      status: 'going_ahead',
      needsDecision: false,
    });
    expect(await today()).not.toContain(id);
    const student = await steps.payingStudent();
    expect((await book(student, id)).statusCode).toBe(201);
  });

  it('cancels all seats, releases the credits once, mails the families and frees the tutor', async () => {
    const { id } = await makeGroup();
    const families = [await seated(id), await seated(id)];
    const answers = await Promise.all([act(id, 'cancel', { reason: 'Too few students' }), act(id, 'cancel')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    for (const { student } of families) {
      expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
      expect(await mailsTo(student, 'booking-cancelled')).toBe(1);
    }
    expect(await isLive(id)).toBe(false);
    expect(await deskGroup(id)).toBeUndefined();
    expect((await create()).statusCode).toBe(201);
  });

  it('cancels a group without students', async () => {
    const { id } = await makeGroup();
    expect((await act(id, 'cancel')).json()).toMatchObject({ status: 'cancelled' });
    expect(await isLive(id)).toBe(false);
  });

  it('moves all seats with the credits held, and refuses a time that one of the students has taken', async () => {
    const group = await makeGroup();
    const { student } = await seated(group.id);
    await seated(group.id);
    const { revision = 0 } = (await deskGroup(group.id)) ?? {};
    await steps.post('/api/bookings', admin, { ...AT_TEN, time: '14:00', studentId: student.id });
    const to = (time: string, base = revision) =>
      act(group.id, 'reschedule', { date: AT_TEN.date, time, duration: 60, revision: base });
    expect((await to('14:30')).json()).toMatchObject({
      code: 'student_time_taken',
      details: { taken: { studentName: student.displayName } },
    });
    expect((await to('12:00', revision + 1)).json()).toMatchObject({ code: 'lesson_changed' });
    const moved = await to('12:00');
    expect(moved.json(), moved.body).toMatchObject({ time: '12:00', students: [{}, {}] });
    expect(await mailsTo(student, 'booking-rescheduled')).toBe(1);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 3 });
  });

  it('never exceeds the seats or loses a credit while families book and the desk cancels', async () => {
    const { id } = await makeGroup();
    const families = await Promise.all([1, 2, 3, 4].map(() => steps.payingStudent()));
    await Promise.all([...families.map((student) => book(student, id)), act(id, 'cancel')]);
    expect((await statusesIn(id)).filter((status) => status !== 'cancelled')).toEqual([]);
    for (const student of families) expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
  });
});

describe('the tutor of a group', () => {
  it('sees seats and students, and cancels the whole group (LESSON-19)', async () => {
    const tutor = await makeTutor(t, { displayName: `Ntate Group ${t.ctx.newId()}` });
    const { id } = await makeGroup({ tutorId: tutor.tutorId });
    const list = async () =>
      (await get<{ items: { id: string; students: object[] }[] }>('/api/tutor/group-lessons', tutor)).items;
    expect(await list()).toMatchObject([{ id, seatsLeft: 3, students: [] }]);
    const { bookingId, student } = await seated(id);
    expect(await list()).toMatchObject([{ id, students: [{ name: student.displayName }] }]);
    const answer = await steps.post(`/api/tutor/lessons/${bookingId}/cancel`, tutor, { reason: 'I am ill' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await list()).toEqual([]);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
  });
});
