import type { Order } from '@thuto/contract/orders';
import { FILE_NAME_HEADER, type StatementPreview } from '@thuto/contract/statements';
import type { LessonId } from '@thuto/domain/ids';
import type { InjectOptions } from 'fastify';
import { inArray } from 'drizzle-orm';
import { getPaymentGateway } from '../../features/gateway/get-payment-gateway.ts';
import { draftPlan } from '../../features/learning/draft-plan.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { DETAILS } from '../bookings.ts';
import type { TestApp } from '../build-test-app.ts';
import { insertLessons } from '../lessons.ts';
import { MPESA_NUMBERS } from '../start-mpesa-simulator.ts';
import { makeItems } from '../make-items.ts';
import type { Person } from '../people.ts';
import { uploadFile, makePicture } from '../submit-proof.ts';
import type { TutorPerson } from '../tutors.ts';

const HOUR_MS = 3_600_000;
const TERM = { kind: 'term', name: 'First term', startsOn: '2026-01-19', endsOn: '2026-06-12' };
const SYLLABUS = 'lgcse-physical-science';
const PAPER = { syllabusId: SYLLABUS, year: 2024, session: 'june', paper: '42' };
const BOUNDARIES = { ...PAPER, maxMarks: 80, grades: [{ grade: 'A', marks: 60 }] };
const VERSION = { reason: 'After the mock exam', examOn: '2026-10-01', lessonsPerWeek: 2 };

interface People {
  readonly admin: Person;
  readonly student: Person;
  readonly tutor: TutorPerson;
}

/**
 * Creates what a tutor and a paying student share: weekly places, groups, reports, homework, an assessment, a plan, past
 * papers and messages; and money that waits at the desk.
 */
export async function makeRecords(t: TestApp, { admin, student, tutor }: People): Promise<void> {
  const { tutorId } = tutor;
  const ofStudent = `/students/${student.id}`;
  async function send<Body = { id: string }>(
    who: Person,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object | string,
    more: InjectOptions['headers'] = {},
  ): Promise<Body> {
    const headers = { ...who.headers, ...more };
    const answer = await t.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
    return answer.json<Body>();
  }

  async function makeLessons(): Promise<void> {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '05:00', to: '23:00' }));
    const times = { hours, exceptions: [], bufferMinutes: 0, maxDailyHours: null, syllabuses: [] };
    const { subjects, revision } = await send<{ subjects: string[]; revision: number }>(
      admin,
      'GET',
      `/tutors/${tutorId}/availability`,
    );
    await send(admin, 'PUT', `/tutors/${tutorId}/availability`, { ...times, subjects, revision });
    const subject = 'mathematics';
    await send(student, 'POST', `${ofStudent}/weekly-places`, {
      subject,
      tutorId,
      weekday: 5,
      time: '16:00',
    });
    const time = { subject, tutorId, date: '2026-03-11', time: '10:00', duration: 60 };
    const group = await send(admin, 'POST', '/group-lessons', { ...time, minSeats: 2, maxSeats: 4 });
    await send(student, 'POST', `${ofStudent}/waiting-list`, time);
    await send(student, 'POST', `${ofStudent}/group-lessons/${group.id}/seats`);
    const wish = { subject, date: '2026-03-12', time: '10:00', duration: 60 };
    const booking = await send(student, 'POST', `${ofStudent}/bookings`, wish);
    await send(admin, 'POST', `/bookings/${booking.id}/approve`, { ...DETAILS, tutorId });
    const change = { date: '2026-03-13', time: '10:00', reason: 'An exam' };
    await send(tutor, 'POST', `/tutor/lessons/${booking.id}/change`, change);
    const open = await send(student, 'POST', `${ofStudent}/bookings`, { ...wish, date: '2026-03-19' });
    await send(admin, 'POST', `/bookings/${open.id}/proposals`, {
      tutorId,
      meetingLink: DETAILS.meetingLink,
      times: [{ date: '2026-03-20', time: '10:00' }],
    });
  }

  async function teach(): Promise<void> {
    const begin = t.clock.now().getTime();
    const held = await insertLessons(
      t,
      [2, 30].map((hours) => ({
        studentId: student.id,
        status: 'completed',
        startsAt: new Date(begin - hours * HOUR_MS),
      })),
    );
    await t.db
      .update(lessons)
      .set({ tutorId })
      .where(inArray(lessons.id, held as LessonId[]));
    const { topicLists } = await send<{ topicLists: { id: string }[][] }>(
      tutor,
      'GET',
      '/tutor/report-forms',
    );
    const topicId = topicLists[0]?.[0]?.id;
    const levels = [{ topicId, level: 'gap' }];
    const [reportId, marked] = [t.ctx.newId(), t.ctx.newId()];
    const homework = { topics: levels, homework: 'Exercise 4', homeworkDueOn: '2026-03-09' };
    await send(tutor, 'POST', `/tutor/lessons/${held[0]}/report`, { reportId, ...homework });
    await send(tutor, 'POST', `/tutor/lessons/${held[1]}/report`, { reportId: marked, ...homework });
    const uploadIds = [await uploadFile(t, student, await makePicture(), 'page.jpg', 'homework')];
    await send(student, 'POST', `${ofStudent}/homework/${reportId}/hand-in`, { uploadIds, note: 'Done' });
    await send(tutor, 'POST', `/tutor/homework/${marked}/mark`, { marks: levels });
    await dispute();
    const questions = [{ name: '3(b)', topicId, marks: 4, maxMarks: 6 }];
    const paper = { ...PAPER, writtenOn: '2026-03-01', questions };
    await send(student, 'POST', `${ofStudent}/past-papers`, paper);
    await send(tutor, 'POST', `/tutor/students/${student.id}/past-papers`, { ...paper, year: 2023 });
    const message = await send(student, 'POST', `${ofStudent}/threads/${tutorId}/messages`, {
      body: 'Hello',
    });
    await send(student, 'POST', `${ofStudent}/threads/${tutorId}/messages`, { body: 'Again' });
    await send(tutor, 'POST', `/tutor/thread-messages/${message.id}/report`, { reason: 'Rude' });
    await t.db.transaction((tx) => draftPlan(t.ctx, tx, student.id, 'physics'));
    const plan = await send<{ plan: { id: string } }>(
      tutor,
      'GET',
      `/tutor/students/${student.id}/plans/physics`,
    );
    await send(tutor, 'POST', `/tutor/students/${student.id}/plans/physics/sign`, { planId: plan.plan.id });
    await send(tutor, 'POST', `/tutor/students/${student.id}/plans/physics/versions`, VERSION);
    await send(student, 'POST', `${ofStudent}/assessments`, { subjectId: 'physics' });
  }

  /** A lesson of today with an outcome that the family disputes. */
  async function dispute(): Promise<void> {
    const held = { date: '2026-03-02', time: '06:00', duration: 60 };
    const session = { studentId: student.id, subject: 'physics', tutorId, ...held };
    const { id } = await send(admin, 'POST', '/sessions', session);
    const { choices } = await send<{ choices: object[] }>(admin, 'GET', `/lessons/${id}/outcomes`);
    await send(admin, 'POST', `/lessons/${id}/outcome`, choices[0] ?? {});
    await send(student, 'POST', `${ofStudent}/lessons/${id}/dispute`, { reason: 'We waited.' });
  }

  async function makeMoney(): Promise<void> {
    const order = await send<Order>(student, 'POST', `${ofStudent}/orders`, { packageId: 'bundle-10' });
    if (getPaymentGateway(t.ctx) !== null) {
      await send(student, 'POST', `${ofStudent}/orders/${order.id}/gateway-requests`, {
        phone: MPESA_NUMBERS.pays,
      });
    }
    await send(admin, 'POST', '/payment-devices', { name: `Phone of ${admin.id}` });
    const text =
      'Date,Transaction ID,Reference,Payer,Amount,Balance\n' +
      `2026-03-02 10:00,A${t.ctx.newId()},${order.reference},Lerato,850.00,\n` +
      `2026-03-02 11:00,B${t.ctx.newId()},no reference,Lerato,20.00,\n`;
    for (const isImported of [true, false]) {
      const headers = { 'content-type': 'text/csv', [FILE_NAME_HEADER]: 'March.csv' };
      const file = await send(admin, 'POST', '/statement-files', text, headers);
      if (!isImported) return;
      const preview = await send<StatementPreview>(admin, 'POST', `/statement-files/${file.id}/preview`, {});
      await send(admin, 'POST', `/statement-files/${file.id}/import`, {
        source: { name: `Till ${file.id}`, provider: 'mpesa' },
        mapping: preview.mapping,
      });
    }
  }

  async function makeFamily(): Promise<void> {
    const rights = { canBook: true, canPay: true, canSeeProgress: true, receivesMessages: true };
    const email = `guardian-${student.id}@example.org`;
    await send(student, 'POST', `${ofStudent}/guardian-invitations`, { email, ...rights });
    await send(student, 'POST', `${ofStudent}/guardian-codes`, { ...rights, relationship: 'sponsor' });
  }

  /** What there is once in a centre. */
  async function makeCentre(): Promise<void> {
    // A request of an earlier area may have deleted one of them.
    const list = async (url: string) => (await send<{ items: { kind?: string }[] }>(admin, 'GET', url)).items;
    const periods = await list('/term-calendar');
    if (!periods.some(({ kind }) => kind === 'term')) await send(admin, 'POST', '/term-calendar', TERM);
    if ((await list(`/console/grade-boundaries?syllabus=${SYLLABUS}`)).length > 0) return;
    await send(admin, 'POST', '/console/grade-boundaries', BOUNDARIES);
    await makeItems(t, { syllabusId: SYLLABUS, subjectId: 'physics' });
  }

  await makeCentre();
  await makeLessons();
  await teach();
  await makeMoney();
  await makeFamily();
}
