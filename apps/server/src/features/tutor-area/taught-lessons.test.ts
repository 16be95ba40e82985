import type { TaughtLesson, TutorDay } from '@thuto/contract/tutor-area';
import type { Tutor, TutorWork } from '@thuto/contract/tutors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { creditBalances } from '../../platform/db/schema/credits.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { students } from '../../platform/db/schema/students.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { CALLS } from '../../testing/calls-of-contract.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';

const START = '2026-03-02T06:00:00.000Z';
const PHONE = '58120099';

let t: TestApp;
let admin: Person;
let made = 0;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(START));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (who: Person, method: Method, url: string, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

const newTutor = () => {
  made += 1;
  return makeTutor(t, { displayName: `Tutor ${made}` });
};

async function newStudent(): Promise<Person> {
  made += 1;
  const student = await makeStudent(t, { displayName: `Learner${made} Mokoena` });
  await t.db.update(students).set({ parentPhone: PHONE }).where(eq(students.id, student.id));
  await t.db.update(creditBalances).set({ available: 0 }).where(eq(creditBalances.studentId, student.id));
  return student;
}

/** Schedules a session with a tutor. Returns its id. */
async function schedule(
  tutor: { readonly displayName: string },
  student: Person,
  at: { date?: string; time?: string; smallGroup?: boolean } = {},
): Promise<string> {
  const answer = await send(admin, 'POST', '/sessions', {
    studentId: student.id,
    subject: 'physics',
    date: '2026-03-02',
    time: '10:00',
    duration: 60,
    notes: 'Chapter 4',
    tutorName: tutor.displayName,
    ...at,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}

const today = async (tutor: Person) => (await send(tutor, 'GET', '/tutor/today')).json<TutorDay>();
const list = async (tutor: Person, view: string) =>
  (await send(tutor, 'GET', `/tutor/lessons?view=${view}`)).json<{ items: TaughtLesson[] }>().items;
const act = (tutor: Person, id: string, action: string, payload: object = {}) =>
  send(tutor, 'POST', `/tutor/lessons/${id}/${action}`, payload);
const work = async () => (await send(admin, 'GET', '/tutor-work')).json<TutorWork>();

describe('a lesson with the name of a tutor', () => {
  it('is the lesson of that tutor, without regard to case and spaces (TUTOR-4)', async () => {
    const [tutor, student] = [await newTutor(), await newStudent()];
    const id = await schedule({ displayName: `  ${tutor.displayName.toUpperCase()} ` }, student);
    const { next, lessons, preparation } = await today(tutor);
    expect(next).toMatchObject({
      subject: 'physics',
      time: '10:00',
      students: [
        { id, name: student.displayName, status: 'planned', notes: 'Chapter 4', allowedActions: [] },
      ],
      allowedActions: ['request-change', 'cancel'],
    });
    expect(lessons).toHaveLength(1);
    expect(preparation).toMatchObject([{ name: student.displayName, grade: '10', previous: null }]);
  });

  it('is refused while the tutor has another lesson, and when the vetting has expired', async () => {
    const [tutor, student] = [await newTutor(), await newStudent()];
    await schedule(tutor, student);
    const other = await newStudent();
    const payload = {
      studentId: other.id,
      subject: 'physics',
      date: '2026-03-02',
      time: '10:30',
      duration: 60,
      tutorName: tutor.displayName,
    };
    expect((await send(admin, 'POST', '/sessions', payload)).json()).toMatchObject({
      code: 'tutor_time_taken',
    });
    await t.db.update(tutors).set({ vettingExpiresOn: '2026-03-01' }).where(eq(tutors.id, tutor.tutorId));
    expect((await send(admin, 'POST', '/sessions', { ...payload, time: '14:00' })).json()).toMatchObject({
      code: 'tutor_vetting_expired',
    });
    expect((await work()).vettings.map(({ id }) => id)).toContain(tutor.tutorId);
  });
});

describe('outcomes', () => {
  it('records an outcome from the start of the lesson on, by its tutor only (TUTOR-6)', async () => {
    const [tutor, other, student] = [await newTutor(), await newTutor(), await newStudent()];
    const id = await schedule(tutor, student);
    expect((await act(tutor, id, 'complete')).json()).toMatchObject({ code: 'lesson_not_started' });
    t.clock.set('2026-03-02T08:00:00.000Z');
    expect((await list(tutor, 'outcome'))[0]?.students[0]?.allowedActions).toEqual([
      'complete',
      'mark-absent',
      'write-report',
    ]);
    expect((await act(other, id, 'complete')).json()).toMatchObject({ code: 'not_found', status: 404 });
    expect((await act(tutor, id, 'complete')).json()).toMatchObject({ students: [{ status: 'completed' }] });
    expect((await act(tutor, id, 'absent')).json()).toMatchObject({ code: 'session_not_scheduled' });
    expect((await list(tutor, 'past')).map((lesson) => lesson.students[0]?.status)).toEqual(['completed']);
  });

  it('records one outcome when the tutor and an admin decide at once', async () => {
    const [tutor, student] = [await newTutor(), await newStudent()];
    const id = await schedule(tutor, student);
    t.clock.set('2026-03-02T09:30:00.000Z');
    const answers = await Promise.all([
      act(tutor, id, 'absent'),
      send(admin, 'POST', `/sessions/${id}/complete`, {}),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('records an outcome for each student of a small group (LESSON-1)', async () => {
    const [tutor, one, two] = [await newTutor(), await newStudent(), await newStudent()];
    const first = await schedule(tutor, one);
    const second = await schedule(tutor, two, { smallGroup: true });
    t.clock.set('2026-03-02T08:10:00.000Z');
    await act(tutor, first, 'complete');
    const [lesson] = (await today(tutor)).lessons;
    expect(lesson?.students.map(({ id, status }) => [id, status])).toEqual([
      [first, 'completed'],
      [second, 'planned'],
    ]);
  });
});

describe('cancelling', () => {
  it('cancels the lesson for all of its students and asks the admins to reassign it (TUTOR-8)', async () => {
    const [tutor, one, two] = [await newTutor(), await newStudent(), await newStudent()];
    const id = await schedule(tutor, one);
    await schedule(tutor, two, { smallGroup: true });
    expect((await act(tutor, id, 'cancel', { reason: ' ' })).statusCode).toBe(422);
    const cancelled = await act(tutor, id, 'cancel', { reason: 'I am ill' });
    expect(cancelled.json<TaughtLesson>().students.map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const { cancellations } = await work();
    const own = cancellations.filter(({ lesson }) => lesson.tutorId === tutor.tutorId);
    expect(own.map(({ reason, lesson }) => [reason, lesson.studentName])).toEqual([
      ['I am ill', one.displayName],
      ['I am ill', two.displayName],
    ]);
    const kinds = await t.db
      .select({ kind: mails.kind, to: mails.recipientAccountId })
      .from(mails)
      .where(eq(mails.recipientAccountId, admin.id));
    expect(kinds.map(({ kind }) => kind)).toContain('tutor-cancelled');
    await send(admin, 'POST', `/tutor-cancellations/${id}/settle`, {});
    expect((await send(admin, 'POST', `/tutor-cancellations/${id}/settle`, {})).statusCode).toBe(404);
    expect((await act(tutor, id, 'cancel', { reason: 'Again' })).json()).toMatchObject({
      code: 'session_not_scheduled',
    });
  });
});

describe('another time', () => {
  const proposal = { date: '2026-03-04', time: '11:00', reason: 'I have an exam' };

  it('is proposed once, and moves the lesson when an admin accepts (TUTOR-7)', async () => {
    const [tutor, one, two] = [await newTutor(), await newStudent(), await newStudent()];
    const id = await schedule(tutor, one);
    await schedule(tutor, two, { smallGroup: true });
    expect((await act(tutor, id, 'change', { ...proposal, date: '2026-03-01' })).json()).toMatchObject({
      code: 'session_in_past',
    });
    expect((await act(tutor, id, 'change', proposal)).json()).toMatchObject({
      change: { status: 'open', ...proposal },
      allowedActions: ['cancel'],
    });
    expect((await act(tutor, id, 'change', proposal)).json()).toMatchObject({ code: 'change_request_open' });
    const request = (await work()).changes.find(({ lesson }) => lesson.id === id);
    expect(request).toMatchObject(proposal);
    const accept = () => send(admin, 'POST', `/lesson-changes/${request?.id}/accept`, {});
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const lessons = (await list(tutor, 'upcoming')).filter(({ students: [first] }) => first);
    expect(lessons).toMatchObject([{ date: '2026-03-04', time: '11:00', students: [{ id }, {}] }]);
  });

  it('withdraws a request, or declines it with a reason that the tutor reads', async () => {
    const [tutor, student] = [await newTutor(), await newStudent()];
    const id = await schedule(tutor, student);
    await act(tutor, id, 'change', proposal);
    expect((await send(tutor, 'DELETE', `/tutor/lessons/${id}/change`)).json()).toMatchObject({
      change: { status: 'withdrawn' },
      allowedActions: ['request-change', 'cancel'],
    });
    expect((await send(tutor, 'DELETE', `/tutor/lessons/${id}/change`)).json()).toMatchObject({
      code: 'change_request_decided',
    });
    await act(tutor, id, 'change', proposal);
    const request = (await work()).changes.find(({ lesson }) => lesson.id === id);
    await send(admin, 'POST', `/lesson-changes/${request?.id}/decline`, { reason: 'They are away' });
    expect((await today(tutor)).next?.change).toMatchObject({
      status: 'declined',
      declineReason: 'They are away',
    });
  });

  it('is not proposed after the start', async () => {
    const [tutor, student] = [await newTutor(), await newStudent()];
    const id = await schedule(tutor, student);
    t.clock.set('2026-03-02T08:00:00.000Z');
    expect((await act(tutor, id, 'change', proposal)).json()).toMatchObject({ code: 'lesson_started' });
  });
});

describe('students and earnings', () => {
  it('shows students of the last 90 days and later ones, and pays held lessons by the rate of their date', async () => {
    const [tutor, student] = [await newTutor(), await newStudent()];
    const rates = `/tutors/${tutor.tutorId}/rates`;
    await send(admin, 'POST', rates, { fromDate: '2026-01-01', unit: 'hour', amount: 10_000 });
    await send(admin, 'POST', rates, { fromDate: '2026-03-03', unit: 'lesson', amount: 12_345 });
    const ids = [
      await schedule(tutor, student),
      await schedule(tutor, student, { date: '2026-03-03' }),
      await schedule(tutor, student, { date: '2026-03-04' }),
    ];
    t.clock.set('2026-03-05T06:00:00.000Z');
    for (const id of ids.slice(0, 2)) await act(tutor, id, 'complete');
    await act(tutor, ids[2] ?? '', 'absent');
    const { months } = (await send(tutor, 'GET', '/tutor/earnings')).json<{ months: object[] }>();
    expect(months).toEqual([
      {
        month: '2026-03',
        lines: [{ kind: 'one_to_one', duration: 60, lessons: 2, amount: 22_345 }],
        lessons: 2,
        absences: 1,
        amount: 22_345,
      },
    ]);
    const taught = async () =>
      (await send(tutor, 'GET', '/tutor/students')).json<{ items: object[] }>().items;
    expect(await taught()).toMatchObject([
      { name: student.displayName, grade: '10', syllabus: 'LGCSE', completed: 2, absent: 1, upcoming: 0 },
    ]);
    t.clock.set('2026-06-03T06:00:00.000Z');
    expect(await taught()).toEqual([]);
  });
});

describe('mails to tutors', () => {
  it('reports new, changed and cancelled lessons, with a calendar file and first names only (TUTOR-13)', async () => {
    const [tutor, student] = [await newTutor(), await newStudent()];
    const id = await schedule(tutor, student);
    const { revision } = (await send(admin, 'GET', `/sessions/${id}`)).json<{ revision: number }>();
    t.clock.set('2026-03-02T06:01:00.000Z');
    const moved = { date: '2026-03-02', time: '12:00', duration: 60, revision };
    expect((await send(admin, 'POST', `/sessions/${id}/reschedule`, moved)).statusCode).toBe(200);
    t.clock.set('2026-03-02T06:02:00.000Z');
    await send(admin, 'POST', `/sessions/${id}/cancel`, {});
    const queued = await t.db
      .select({ kind: mails.kind })
      .from(mails)
      .where(eq(mails.recipientAccountId, tutor.id));
    expect(queued.map(({ kind }) => kind).toSorted()).toEqual([
      'tutor-lesson-assigned',
      'tutor-lesson-cancelled',
      'tutor-lesson-changed',
    ]);
  });
});

describe('what a tutor sees', () => {
  it('never contains contact details of a student or guardian', async () => {
    const [tutor, student] = [await newTutor(), await newStudent()];
    const ids = [
      await schedule(tutor, student),
      await schedule(tutor, student, { time: '13:00' }),
      await schedule(tutor, student, { time: '15:00' }),
    ];
    t.clock.set('2026-03-02T08:30:00.000Z');
    const bodies: Record<string, object> = {
      cancelTaughtLesson: { reason: 'Ill' },
      requestLessonChange: { date: '2026-03-04', time: '11:00', reason: 'Exam' },
    };
    const [{ email }] = (await t.db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, student.id))) as [{ email: string }];
    const calls = CALLS.filter(({ name }) => name.startsWith('tutorArea.'));
    const idOf: Record<string, string | undefined> = {
      completeTaughtLesson: ids[0],
      cancelTaughtLesson: ids[2],
    };
    for (const { name, method, path } of calls) {
      const short = name.slice('tutorArea.'.length);
      const url = path.replaceAll(/\{\w+\}/g, idOf[short] ?? ids[1] ?? '');
      const body = method === 'POST' ? (bodies[short] ?? {}) : undefined;
      const answer = await send(tutor, method as Method, url, body);
      expect(answer.body, name).not.toContain(email);
      expect(answer.body, name).not.toContain(PHONE);
      expect(answer.body, name).not.toMatch(/[\w.]+@[\w.]+/);
    }
    expect(calls.length).toBeGreaterThanOrEqual(9);
  });
});

describe('retiring', () => {
  it('ends the access at once and lists the coming lessons for reassignment (TUTOR-11)', async () => {
    const [tutor, student]: [TutorPerson, Person] = [await newTutor(), await newStudent()];
    const id = await schedule(tutor, student, { date: '2026-03-09' });
    expect((await send(tutor, 'GET', '/tutor/today')).statusCode).toBe(200);
    const coming = await send(admin, 'GET', `/tutors/${tutor.tutorId}/lessons`);
    expect(coming.json()).toMatchObject({ items: [{ id, word: 'session' }] });
    const retired = await send(admin, 'POST', `/tutors/${tutor.tutorId}/retire`, {});
    expect(retired.json<Tutor>()).toMatchObject({ isRetired: true, allowedActions: ['restore'] });
    expect((await send(tutor, 'GET', '/tutor/today')).statusCode).toBe(401);
    expect((await work()).toReassign.map((lesson) => lesson.id)).toContain(id);
    await send(admin, 'POST', `/tutors/${tutor.tutorId}/restore`, {});
    expect((await work()).toReassign.map((lesson) => lesson.id)).not.toContain(id);
  });
});
