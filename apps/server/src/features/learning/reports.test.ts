import type { LessonReport, ReportDue, ReportForms, SentReport } from '@thuto/contract/learning';
import type { TaughtLesson, TutorTodo } from '@thuto/contract/tutor-area';
import type { LessonId } from '@thuto/domain/ids';
import type { ParticipantStatus } from '@thuto/domain/lessons/lessons';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { getTopicStates } from './get-topic-states.ts';
import { queueReportReminders } from './queue-report-reminders.ts';

const START = Date.parse('2026-03-02T08:00:00.000Z');
const HOUR = 3_600_000;
const STAFF_NOTE = 'Only staff may read this';

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let family: Person;
let made = 0;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(new Date(START).toISOString());
  made += 1;
  tutor = await makeTutor(t, { displayName: `Mme Palesa ${'i'.repeat(made)}` });
  family = await makeStudent(t, { displayName: 'Lerato Mokoena' });
});

const call = (method: 'GET' | 'POST', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

/** Creates a lesson of the family with the tutor. Times in hours from now. */
async function makeLesson(hours = -2, status: ParticipantStatus = 'completed', student = family) {
  const startsAt = new Date(t.clock.now().getTime() + hours * HOUR);
  const [id = ''] = await insertLessons(t, [{ studentId: student.id, status, startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  return id;
}

const formsOf = async (who = tutor) => (await call('GET', '/tutor/report-forms', who)).json<ReportForms>();

async function fill(more: Partial<SentReport> = {}) {
  const { topicLists } = await formsOf();
  const [one, two] = topicLists[0] ?? [];
  return {
    reportId: t.ctx.newId(),
    topics: [
      { topicId: one?.id ?? '', level: 'secure' },
      { topicId: two?.id ?? '', level: 'gap' },
    ],
    homework: 'Exercise 4',
    homeworkDueOn: '2026-03-09',
    note: 'A good lesson',
    staffNote: STAFF_NOTE,
    exitTicket: 2,
    ...more,
  };
}

const save = (id: string, report: object, who = tutor) =>
  call('POST', `/tutor/lessons/${id}/report`, who, report);
const reportsOf = (who: Person, student = family) => call('GET', `/students/${student.id}/reports`, who);

describe('a lesson report', () => {
  it('is written by the tutor and read by the family without the note for staff (REPORT-1, REPORT-4)', async () => {
    const id = await makeLesson();
    const forms = await formsOf();
    expect(forms.items).toMatchObject([{ id, studentName: 'Lerato Mokoena', subject: 'physics' }]);
    expect(forms.topicLists[0]?.length).toBeGreaterThan(20);
    const report = await fill();
    const saved = await save(id, report);
    expect(saved.statusCode, saved.body).toBe(201);
    expect(saved.json()).toMatchObject({ staffNote: STAFF_NOTE, lessonId: id });

    const read = await reportsOf(family);
    expect(read.body).not.toContain(STAFF_NOTE);
    expect(read.body).not.toContain('staffNote');
    expect(read.json<{ items: LessonReport[] }>().items).toMatchObject([
      {
        lessonId: id,
        tutorName: tutor.displayName,
        topics: [{ level: 'secure' }, { level: 'gap' }],
        homework: 'Exercise 4',
        homeworkDueOn: '2026-03-09',
        note: 'A good lesson',
        exitTicket: 2,
      },
    ]);
    expect((await call('GET', `/console/lessons/${id}/report`, admin)).json()).toMatchObject({
      staffNote: STAFF_NOTE,
    });
    expect((await formsOf()).items).toEqual([]);
  });

  it('makes evidence of the topics taught (REPORT-3)', async () => {
    const id = await makeLesson();
    const report = await fill();
    await save(id, report);
    const states = await getTopicStates(t.db, family.id);
    expect(report.topics.map(({ topicId }) => states.get(topicId)?.state)).toEqual(['secure', 'gap']);
    expect(states.size).toBe(2);
  });

  it('is saved once, however often it is sent (REPORT-1)', async () => {
    const id = await makeLesson();
    const report = await fill();
    const answers = await Promise.all([save(id, report), save(id, report), save(id, report)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await reportsOf(family)).json<{ items: object[] }>().items).toHaveLength(1);
  });

  it('completes the lesson with the same save, which ends what waits for the tutor (REPORT-6, TUTOR-14)', async () => {
    const id = await makeLesson(-2, 'confirmed');
    const todo = async () => (await call('GET', '/tutor/todo', tutor)).json<TutorTodo>().items;
    const since = expect.stringMatching(/^2026-03-02T07:00:00/);
    expect(await todo()).toEqual([
      { kind: 'outcomes', count: 1, since },
      { kind: 'reports', count: 1, since },
    ]);
    const report = { ...(await fill()), completesLesson: true };
    const answers = [await save(id, report), await save(id, report)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [participant] = await t.db
      .select({ status: lessonParticipants.status, outcome: lessonParticipants.outcome })
      .from(lessonParticipants)
      .where(eq(lessonParticipants.id, id));
    expect(participant).toEqual({ status: 'completed', outcome: 'completed' });
    expect(await todo()).toEqual([]);
  });

  it('refuses a second report and keeps the first (REPORT-2)', async () => {
    const id = await makeLesson();
    const [first, second] = [await fill(), await fill({ note: 'Another one' })];
    const answers = await Promise.all([save(id, first), save(id, second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'report_exists' });
    expect((await getTopicStates(t.db, family.id)).size).toBe(2);
  });

  it('stays with the tutor who wrote it when the lesson has another tutor since (REPORT-2)', async () => {
    const id = await makeLesson();
    const first = await fill({ note: 'The first report' });
    await save(id, first);
    const other = await makeTutor(t, { displayName: `Ntate Mpho ${made}` });
    const second = { ...first, reportId: t.ctx.newId(), note: 'The second report' };
    await t.db
      .update(lessons)
      .set({ tutorId: other.tutorId })
      .where(eq(lessons.id, id as LessonId));
    expect((await save(id, second, other)).json()).toMatchObject({ code: 'report_exists' });
    expect((await reportsOf(family)).json()).toMatchObject({ items: [{ note: 'The first report' }] });
  });

  it.each([
    ['cancelled', -2, 'report_lesson_not_held'],
    ['no_show', -2, 'report_lesson_not_held'],
    ['confirmed', 1, 'lesson_not_started'],
  ] as const)('is refused for a lesson that is %s and starts in %i hours', async (status, hours, code) => {
    await makeLesson();
    const id = await makeLesson(hours, status);
    expect((await save(id, await fill())).json()).toMatchObject({ code });
  });

  it('is refused to another tutor as if the lesson did not exist', async () => {
    const id = await makeLesson();
    const report = await fill();
    const other = await makeTutor(t, { displayName: `Ntate Thabo ${made}` });
    expect((await save(id, report, other)).statusCode).toBe(404);
    expect((await call('GET', `/tutor/lessons/${id}/report`, other)).statusCode).toBe(404);
  });

  it('needs topics of its subject, and a due date for homework', async () => {
    const id = await makeLesson();
    const wrong = await fill({ topics: [{ topicId: t.ctx.newId(), level: 'gap' }] });
    expect((await save(id, wrong)).json()).toMatchObject({ code: 'input_invalid' });
    const undated = await fill({ homeworkDueOn: null });
    expect((await save(id, undated)).json()).toMatchObject({
      code: 'input_invalid',
      fields: { homeworkDueOn: 'Please choose a due date' },
    });
  });

  it('is not shown to a guardian without canSeeProgress', async () => {
    await save(await makeLesson(), await fill());
    const guardian = await makeStudent(t, { displayName: 'Separated Parent' });
    await t.db.insert(guardianships).values({
      accountId: guardian.id,
      studentId: family.id,
      relationship: 'parent',
      canBook: true,
      canPay: true,
      canSeeProgress: false,
      receivesMessages: true,
    });
    expect((await reportsOf(guardian)).statusCode).toBe(403);
    const stranger = await makeStudent(t);
    expect((await reportsOf(stranger)).statusCode).toBe(404);
  });

  it('is offered with the lesson until it is written', async () => {
    const id = await makeLesson();
    const past = async () =>
      (await call('GET', '/tutor/lessons?view=past', tutor)).json<{ items: TaughtLesson[] }>().items[0]
        ?.students[0];
    expect(await past()).toMatchObject({ hasReport: false, allowedActions: ['write-report'] });
    await save(id, await fill());
    expect(await past()).toMatchObject({ hasReport: true, allowedActions: [] });
  });
});

describe('reports that are due (REPORT-5)', () => {
  const dueNow = async () =>
    (await call('GET', '/console/reports-due?limit=100', admin))
      .json<{ items: ReportDue[] }>()
      .items.filter(({ tutorName }) => tutorName === tutor.displayName);

  it('lists a report from the end of the lesson until it is written', async () => {
    const id = await makeLesson(0.5, 'confirmed');
    await makeLesson(-3, 'cancelled');
    expect(await dueNow()).toEqual([]);
    t.clock.set(new Date(START + 1.6 * HOUR).toISOString());
    expect(await dueNow()).toMatchObject([{ id, isOverdue: false, studentName: 'Lerato Mokoena' }]);
    t.clock.set(new Date(START + 13.6 * HOUR).toISOString());
    expect(await dueNow()).toMatchObject([{ id, isOverdue: true }]);
    await save(id, await fill());
    expect(await dueNow()).toEqual([]);
  });

  it('mails the tutor 2 and 12 hours after the end, once each, also with several workers', async () => {
    const written = await makeLesson(-1);
    await save(written, await fill());
    await makeLesson(-1, 'completed', await makeStudent(t));
    const counts: number[] = [];
    for (const hours of [1.9, 2.1, 5, 11.9, 12.1, 30]) {
      t.clock.set(new Date(START + hours * HOUR).toISOString());
      await Promise.all([queueReportReminders(t.ctx), queueReportReminders(t.ctx)]);
      const queued = await t.db.select().from(mails).where(like(mails.dedupeKey, 'report-due:%'));
      counts.push(queued.filter(({ recipientAccountId }) => recipientAccountId === tutor.id).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2]);
  });
});
