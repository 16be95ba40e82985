import type { BookingForAdmin, ConflictingLesson } from '@thuto/contract/bookings';
import type { Problem } from '@thuto/contract/calls/problem';
import type { TutorId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { studentCounters } from '../../platform/db/schema/credits.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { bookingSteps } from '../../testing/bookings.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { readLessonById, readLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';

let t: TestApp;
let admin: Person;
let secondAdmin: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  secondAdmin = await makeAdmin(t);
});
afterAll(() => t.close());

const wish = { subject: 'mathematics', date: '2026-03-04', time: '15:30', duration: 60, notes: '' };
const details = { tutorName: 'Ntate Lebohang', meetingLink: 'https://meet.example.org/abc' };

const post = (url: string, who: Person, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api${url}`, headers: who.headers, payload });

async function payingStudent(): Promise<Person> {
  const student = await makeStudent(t);
  const payment = await submitProof(t, student, 'bundle-5');
  await post(`/payments/${payment.id}/approve`, admin);
  return student;
}

async function requestBooking(student: Person, changes: object = {}): Promise<string> {
  const answer = await post(`/students/${student.id}/bookings`, student, { ...wish, ...changes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function makeTutor(): Promise<TutorId> {
  const id = t.ctx.newId<TutorId>();
  await t.db
    .insert(tutors)
    .values({ id, name: `Ntate ${id}`, subjects: ['mathematics'], meetingLink: details.meetingLink });
  return id;
}

const approve = (id: string, changes: object = {}, who = admin) =>
  post(`/bookings/${id}/approve`, who, { ...details, ...changes });

const remainingOf = async (student: Person) => {
  const [row] = await t.db.select().from(studentCounters).where(eq(studentCounters.studentId, student.id));
  return row?.remaining;
};

describe('a reserved time of a student', () => {
  it('is never reserved twice; the error names the conflict and nothing changes (BOOK-13)', async () => {
    const student = await payingStudent();
    const first = await requestBooking(student);
    const second = await requestBooking(student, { time: '16:00' });
    expect((await approve(first)).statusCode).toBe(200);
    const refused = await approve(second);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<Problem>()).toMatchObject({
      code: 'student_time_taken',
      details: {
        taken: {
          kind: 'booking',
          subject: 'mathematics',
          startsAt: '2026-03-04T13:30:00.000Z',
          duration: 60,
          studentName: student.displayName,
          canShareSlot: false,
        },
      },
    });
    expect(await remainingOf(student)).toBe(4);
    expect(await readLessonById(t, second)).toMatchObject({ status: 'requested', tutorName: null });
  });

  it('allows a lesson that starts at the minute another one ends', async () => {
    const student = await payingStudent();
    await approve(await requestBooking(student));
    expect((await approve(await requestBooking(student, { time: '16:30' }))).statusCode).toBe(200);
    expect((await approve(await requestBooking(student, { time: '14:30' }))).statusCode).toBe(200);
  });

  it('goes to exactly one of twenty concurrent approvals', async () => {
    const student = await payingStudent();
    await bookingSteps(t, admin).grantCredits(student, 15);
    const ids: string[] = [];
    for (let minute = 0; minute < 20; minute += 1) {
      ids.push(await requestBooking(student, { time: `15:${String(minute + 10)}` }));
    }
    const answers = await Promise.all(ids.map((id) => approve(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await remainingOf(student)).toBe(19);
  });

  it('blocks Book for Student too, until the booking is completed', async () => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    await approve(id);
    const book = () => post('/bookings', admin, { ...wish, studentId: student.id });
    expect((await book()).json()).toMatchObject({ code: 'student_time_taken' });
    expect(await remainingOf(student)).toBe(4);
    await post(`/bookings/${id}/complete`, admin);
    expect((await book()).statusCode).toBe(201);
  });

  it('goes to exactly one of concurrent approvals and Book for Student calls', async () => {
    const student = await payingStudent();
    const ids = [await requestBooking(student), await requestBooking(student, { time: '16:00' })];
    const answers = await Promise.all([
      ...ids.map((id) => approve(id)),
      ...ids.map(() => post('/bookings', secondAdmin, { ...wish, studentId: student.id })),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
  });
});

describe('a reserved time of a directory tutor', () => {
  it('goes to exactly one of two bookings that two admins approve concurrently', async () => {
    const tutorId = await makeTutor();
    const [one, other] = [await payingStudent(), await payingStudent()];
    const ids = [await requestBooking(one), await requestBooking(other, { time: '16:00' })];
    const answers = await Promise.all(
      ids.map((id, at) => approve(id, { tutorId }, at === 0 ? admin : secondAdmin)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'tutor_time_taken',
      details: { taken: { canShareSlot: false } },
    });
  });

  it('is shared only by a small group with the same start and duration', async () => {
    const tutorId = await makeTutor();
    const people = [await payingStudent(), await payingStudent(), await payingStudent()] as const;
    const [first, second] = [await requestBooking(people[0]), await requestBooking(people[1])];
    const longer = await requestBooking(people[2], { duration: 90 });
    await approve(first, { tutorId });
    expect((await approve(second, { tutorId })).json()).toMatchObject({
      code: 'tutor_time_taken',
      details: { taken: { canShareSlot: true } },
    });
    expect((await approve(second, { tutorId, smallGroup: true })).statusCode).toBe(200);
    const group = await readLessons(t, eq(lessons.tutorId, tutorId));
    expect(new Set(group.map(({ lessonId }) => lessonId)).size).toBe(1);
    expect(group.map(({ kind }) => kind)).toEqual(['group', 'group']);
    expect((await approve(longer, { tutorId, smallGroup: true })).json()).toMatchObject({
      code: 'tutor_time_taken',
    });
  });

  it('blocks edits that conflict; a booking that gets another tutor leaves its group', async () => {
    const [busy, free] = [await makeTutor(), await makeTutor()];
    const [one, other] = [await payingStudent(), await payingStudent()];
    const [first, second] = [await requestBooking(one), await requestBooking(other)];
    await approve(first, { tutorId: busy });
    await approve(second, { tutorId: free });
    const edit = (id: string, changes: object) =>
      t.inject({
        method: 'PUT',
        url: `/api/bookings/${id}/details`,
        headers: admin.headers,
        payload: { ...details, ...changes },
      });
    expect((await edit(second, { tutorId: busy })).json()).toMatchObject({ code: 'tutor_time_taken' });
    expect((await edit(second, { tutorId: busy, smallGroup: true })).statusCode).toBe(200);
    expect((await edit(first, { tutorId: free })).statusCode).toBe(200);
    expect((await readLessonById(t, first)).lessonId).not.toBe((await readLessonById(t, second)).lessonId);
  });

  it('is rejected for an unknown or retired tutor', async () => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    expect((await approve(id, { tutorId: t.ctx.newId() })).json()).toMatchObject({ code: 'tutor_not_found' });
    const tutorId = await makeTutor();
    await t.db.update(tutors).set({ retiredAt: new Date() }).where(eq(tutors.id, tutorId));
    expect((await approve(id, { tutorId })).json()).toMatchObject({ code: 'tutor_not_found' });
    expect((await approve(id)).json<BookingForAdmin>()).toMatchObject({ status: 'approved' });
  });
});

describe('GET /conflicting-lessons', () => {
  const ask = async (query: Record<string, string>) => {
    const asked = new URLSearchParams({ date: wish.date, time: wish.time, duration: '60', ...query });
    const answer = await t.inject({ url: `/api/conflicting-lessons?${asked}`, headers: admin.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ student: ConflictingLesson | null; tutor: ConflictingLesson | null }>();
  };

  it('returns conflicts of student and tutor, with half-open intervals, without the booking itself', async () => {
    const tutorId = await makeTutor();
    const [one, other] = [await payingStudent(), await payingStudent()];
    const id = await requestBooking(one);
    await approve(id, { tutorId });
    expect(await ask({ studentId: other.id, tutorId })).toMatchObject({
      student: null,
      tutor: { kind: 'booking', studentName: one.displayName, canShareSlot: true },
    });
    expect(await ask({ studentId: one.id, time: '16:00' })).toMatchObject({
      student: { subject: 'mathematics', duration: 60, canShareSlot: false },
      tutor: null,
    });
    const free = { student: null, tutor: null };
    expect(await ask({ studentId: one.id, tutorId, time: '16:30' })).toEqual(free);
    expect(await ask({ studentId: one.id, tutorId, exceptBookingId: id })).toEqual(free);
  });

  it('counts the students of a small group and ignores the booking’s own group', async () => {
    const tutorId = await makeTutor();
    const people = [await payingStudent(), await payingStudent(), await payingStudent()];
    const ids: string[] = [];
    for (const person of people) {
      const id = await requestBooking(person);
      const answer = await approve(id, { tutorId, smallGroup: true });
      ids.push(id);
      expect(answer.json<BookingForAdmin>()).toMatchObject({ tutorId, groupSize: ids.length });
    }
    const [first = '', second = ''] = ids;
    expect(await ask({ studentId: people[0]?.id ?? '', tutorId, exceptBookingId: first })).toEqual({
      student: null,
      tutor: null,
    });
    expect((await post(`/bookings/${second}/complete`, admin)).json()).toMatchObject({ groupSize: 3 });
    const edited = await t.inject({
      method: 'PUT',
      url: `/api/bookings/${first}/details`,
      headers: admin.headers,
      payload: { ...details, tutorId },
    });
    expect(edited.json()).toMatchObject({ groupSize: 3 });
  });

  it('keeps a retired tutor’s reservation when the booking’s details are edited', async () => {
    const tutorId = await makeTutor();
    const id = await requestBooking(await payingStudent());
    await approve(id, { tutorId });
    await t.db.update(tutors).set({ retiredAt: new Date() }).where(eq(tutors.id, tutorId));
    const edited = await t.inject({
      method: 'PUT',
      url: `/api/bookings/${id}/details`,
      headers: admin.headers,
      payload: { ...details, tutorId, notes: 'Bring a calculator' },
    });
    expect(edited.json()).toMatchObject({ notes: 'Bring a calculator', tutorId });
    expect(await readLessonById(t, id)).toMatchObject({ tutorId, reservesTime: true });
  });

  it('reports an approved booking without a reservation, and an edit reserves it once it no longer overlaps', async () => {
    const student = await payingStudent();
    const first = await requestBooking(student);
    await approve(first);
    await t.db
      .update(lessonParticipants)
      .set({ reservesTime: false })
      .where(eq(lessonParticipants.id, first));
    await t.db
      .update(lessons)
      .set({ isLive: false })
      .where(eq(lessons.id, (await readLessonById(t, first)).lessonId));
    const second = await requestBooking(student, { time: '16:00' });
    expect((await approve(second)).json()).toMatchObject({ timeKept: true });

    const read = async (id: string) =>
      (await t.inject({ url: `/api/bookings/${id}`, headers: admin.headers })).json<BookingForAdmin>();
    const save = () =>
      t.inject({
        method: 'PUT',
        url: `/api/bookings/${first}/details`,
        headers: admin.headers,
        payload: details,
      });
    expect(await read(first)).toMatchObject({ id: first, timeKept: false, student: { id: student.id } });
    expect((await save()).json()).toMatchObject({ code: 'student_time_taken' });
    expect((await post(`/bookings/${second}/complete`, admin)).statusCode).toBe(200);
    expect((await save()).json()).toMatchObject({ timeKept: true });
    expect(await checkLedger(t.db)).toEqual([]);
    expect((await read(t.ctx.newId())) as unknown).toMatchObject({ code: 'not_found' });
  });
});
