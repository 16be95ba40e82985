import type { DeskDay } from '@thuto/contract/today';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, LessonId } from '@thuto/domain/ids';
import { lessonJoins } from '../../platform/db/schema/lesson-joins.ts';
import { lessonReports } from '../../platform/db/schema/lesson-reports.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons, type TestLesson } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor } from '../../testing/tutors.ts';

const LINK = 'https://meet.example.org/abc';
/** 12:00 in Maseru. */
const NOON = '2026-03-04T10:00:00Z';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: false });
  t.clock.set(NOON);
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(NOON));

const send = (who: Person, method: 'GET' | 'POST', url: string) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers });
const getToday = async () => (await send(admin, 'GET', '/console/today')).json<DeskDay>();

const insert = async (student: Person, startsAt: string, more: Partial<TestLesson> = {}): Promise<string> => {
  const [id = ''] = await insertLessons(t, [
    {
      studentId: student.id,
      status: 'confirmed',
      startsAt: new Date(startsAt),
      tutorName: 'Mme Lineo',
      meetingLink: LINK,
      ...more,
    },
  ]);
  return id;
};
const problemsOf = ({ lessons, withoutOutcome }: DeskDay, id: string) =>
  [...lessons, ...withoutOutcome].find((lesson) => lesson.students.some((one) => one.id === id))?.problems;

describe('Today', () => {
  it('lists the lessons of the day in the platform’s zone, the earliest first (TODAY-1)', async () => {
    const student = await makeStudent(t);
    const wanted = [
      await insert(student, '2026-03-03T22:00:00Z', { status: 'completed' }),
      await insert(student, '2026-03-04T08:00:00Z', { status: 'no_show' }),
      await insert(student, '2026-03-04T21:00:00Z'),
    ];
    await insert(student, '2026-03-03T20:59:00Z', { status: 'completed' });
    await insert(student, '2026-03-04T22:00:00Z');
    await insert(student, '2026-03-04T14:00:00Z', { status: 'cancelled' });
    await insert(student, '2026-03-04T15:00:00Z', { status: 'requested' });
    const day = await getToday();
    expect(day.date).toBe('2026-03-04');
    const found = day.lessons.flatMap(({ students }) =>
      students.filter(({ studentId }) => studentId === student.id).map(({ id }) => id),
    );
    expect(found).toEqual(wanted);
  });

  it('lists lessons after midnight that start within two hours (TODAY-3)', async () => {
    const student = await makeStudent(t);
    const id = await insert(student, '2026-03-04T22:30:00Z', { meetingLink: null });
    t.clock.set('2026-03-04T21:00:00Z');
    expect(problemsOf(await getToday(), id)).toEqual(['no-link']);
  });

  it('names what is missing within two hours (TODAY-3)', async () => {
    const student = await makeStudent(t);
    const bare = { tutorName: null, meetingLink: 'TBD' };
    const soon = await insert(student, '2026-03-04T11:59:00Z', bare);
    const later = await insert(student, '2026-03-04T13:30:00Z', bare);
    const day = await getToday();
    expect(problemsOf(day, soon)).toEqual(['no-tutor', 'no-link']);
    expect(problemsOf(day, later)).toEqual([]);
  });

  it('lists lessons that ended without an outcome, also of earlier days (TODAY-4)', async () => {
    const student = await makeStudent(t);
    const today = await insert(student, '2026-03-04T07:00:00Z');
    const yesterday = await insert(student, '2026-03-03T07:00:00Z');
    const long = await insert(student, '2026-01-03T07:00:00Z');
    const day = await getToday();
    expect(problemsOf(day, today)).toEqual(['no-outcome']);
    expect(day.withoutOutcome.map(({ id }) => id)).toContain(yesterday);
    expect(problemsOf(day, long)).toBeUndefined();
  });

  it('lists the reports that are due, the same as Reports Due and as many (TODAY-4, REPORT-5)', async () => {
    const student = await makeStudent(t);
    const tutor = await makeTutor(t, { displayName: 'Mme Report' });
    const give = async (id: string) => {
      await t.db
        .update(lessons)
        .set({ tutorId: tutor.tutorId })
        .where(eq(lessons.id, id as LessonId));
      return id;
    };
    const missing = await give(await insert(student, '2026-03-03T07:00:00Z', { status: 'completed' }));
    const written = await give(await insert(student, '2026-03-03T09:00:00Z', { status: 'completed' }));
    const outside = await insert(student, '2026-03-03T11:00:00Z', { status: 'completed' });
    const old = await give(await insert(student, '2026-01-05T07:00:00Z', { status: 'completed' }));
    await t.db.insert(lessonReports).values({
      id: t.ctx.newId(),
      participantId: written,
      tutorId: tutor.tutorId,
      writtenBy: tutor.id as string as AccountId,
      homework: '',
      note: 'Good work',
      staffNote: '',
      createdAt: t.clock.now(),
    });
    // A lesson without an outcome misses its report as well, and three weeks are not too long ago.
    const open = await give(await insert(student, '2026-03-03T13:00:00Z'));
    const older = await give(await insert(student, '2026-02-11T07:00:00Z', { status: 'completed' }));
    const { withoutReport, reportsDue } = await getToday();
    const ids = withoutReport.flatMap(({ students }) => students.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining([missing, open, older]));
    for (const id of [written, outside, old]) expect(ids).not.toContain(id);
    const due = await t.inject({ url: '/api/console/reports-due?limit=100', headers: admin.headers });
    expect(due.json<{ items: { id: string }[] }>().items.map(({ id }) => id)).toEqual(ids);
    expect(due.json()).toMatchObject({ total: reportsDue });
  });
});

describe('joining a lesson', () => {
  /** A lesson of a student with a tutor who can sign in, in ten minutes. */
  async function makeLesson() {
    const tutor = await makeTutor(t, { displayName: `Tutor ${t.ctx.newId()}` });
    const student = await makeStudent(t);
    const id = await insert(student, '2026-03-04T10:10:00Z');
    await t.db
      .update(lessons)
      .set({ tutorId: tutor.tutorId })
      .where(eq(lessons.id, id as LessonId));
    const find = async () =>
      (await getToday()).lessons.find((lesson) => lesson.students.some((one) => one.id === id));
    return { tutor, student, id, find };
  }

  it('shows both sides’ first press of Join (TODAY-2)', async () => {
    const { tutor, student, id, find } = await makeLesson();
    expect(await find()).toMatchObject({ tutorJoinedAt: null, students: [{ joinedAt: null }] });
    const join = () => send(student, 'POST', `/students/${student.id}/lessons/${id}/join`);
    expect((await join()).statusCode).toBe(200);
    const joinedAt = (await find())?.students[0]?.joinedAt;
    expect(joinedAt).toMatch(/^2026-03-04T10:00/);
    t.clock.set('2026-03-04T10:05:00Z');
    await Promise.all([join(), join(), send(tutor, 'POST', `/tutor/lessons/${id}/join`)]);
    const lesson = await find();
    expect(lesson?.students[0]?.joinedAt).toBe(joinedAt);
    expect(lesson?.tutorJoinedAt).toMatch(/^2026-03-04T10:05/);
  });

  it('stores nothing long before the lesson, and for a cancelled one (TODAY-2)', async () => {
    const { student, find } = await makeLesson();
    const later = await insert(student, '2026-03-04T16:00:00Z');
    const cancelled = await insert(student, '2026-03-04T10:20:00Z', { status: 'cancelled' });
    for (const id of [later, cancelled]) {
      expect((await send(student, 'POST', `/students/${student.id}/lessons/${id}/join`)).statusCode).toBe(
        200,
      );
      expect(await t.db.$count(lessonJoins, eq(lessonJoins.participantId, id))).toBe(0);
    }
    expect(await find()).toMatchObject({ students: [{ joinedAt: null }] });
  });

  it('hides lessons of other families and tutors', async () => {
    const { id } = await makeLesson();
    const [stranger, tutor] = [
      await makeStudent(t),
      await makeTutor(t, { displayName: `Tutor ${t.ctx.newId()}` }),
    ];
    expect((await send(stranger, 'POST', `/students/${stranger.id}/lessons/${id}/join`)).statusCode).toBe(
      404,
    );
    expect((await send(tutor, 'POST', `/tutor/lessons/${id}/join`)).statusCode).toBe(404);
  });
});
