import { randomUUID } from 'node:crypto';
import type { BookingForAdmin, BookingForStudent } from '@thuto/contract/bookings';
import type { SessionForAdmin } from '@thuto/contract/sessions';
import type { TutorId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { readLessonById } from '../../testing/lessons.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';

const { t, admin, steps } = await buildBookingApp({ runsWorkers: true });
afterAll(() => t.close());

const START = '2026-03-04T13:30:00.000Z';
const NEW_TIME = { date: '2026-03-05', time: '10:00', duration: 60 };

const change = (id: string, what: string, payload: object = {}, kind = 'bookings') =>
  steps.post(`/api/${kind}/${id}/${what}`, admin, payload);

const makeTutor = async (name: string) => {
  const id = t.ctx.newId<TutorId>();
  await t.db.insert(tutors).values({ id, name, subjects: ['mathematics'] });
  return id;
};

async function approvedBooking(
  student: Person,
  details: object = {},
  wish: object = {},
): Promise<BookingForAdmin> {
  const id = await steps.requestBooking(student, wish);
  const answer = await change(id, 'approve', { ...DETAILS, ...details });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<BookingForAdmin>();
}

async function scheduledSession(student: Person, wish: object = {}): Promise<SessionForAdmin> {
  const answer = await steps.post('/api/sessions', admin, {
    studentId: student.id,
    subject: 'physics',
    date: '2026-03-04',
    time: '15:30',
    duration: 60,
    ...wish,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<SessionForAdmin>();
}

const mailsTo = async (student: Person) =>
  (await t.mails()).filter(({ to }) => to.some(({ address }) => address === student.email));

/** Waits for a mail with this subject and returns it. */
async function expectMail(student: Person, subject: RegExp) {
  await expect
    .poll(async () => (await mailsTo(student)).map((mail) => mail.subject), { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(subject));
  return (await mailsTo(student)).find((mail) => subject.test(mail.subject));
}

const calendarOf = async (student: Person): Promise<string> => {
  const feed = await steps.post(`/api/students/${student.id}/calendar-feed`, student);
  const { address } = feed.json<{ address: string }>();
  return (await t.inject({ url: new URL(address).pathname })).body;
};

describe('cancelling an approved booking (LESSON-2)', () => {
  it('returns the credit, frees the times, mails the family and marks the calendar event', async () => {
    const student = await steps.payingStudent();
    const tutorId = await makeTutor('Mme Lineo');
    const { id, holdsCredit } = await approvedBooking(student, { tutorId });
    expect(holdsCredit).toBe(true);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
    const ledger = await t.inject({ url: `/api/users/${student.id}/ledger`, headers: admin.headers });
    expect(ledger.json<{ items: object[] }>().items[0]).toMatchObject({ cause: { kind: 'booking', id } });
    const answer = await change(id, 'cancel', { reason: 'The tutor is ill' });
    expect(answer.json<BookingForAdmin>()).toMatchObject({
      status: 'cancelled',
      reason: 'The tutor is ill',
      allowedActions: [],
      student: { remaining: 5 },
    });
    expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 5 });
    const mail = await expectMail(student, /is cancelled/);
    expect(mail?.text).toContain('The tutor is ill');
    expect(String(mail?.attachments[0]?.content)).toContain('METHOD:CANCEL');
    expect(await calendarOf(student)).toContain('STATUS:CANCELLED');
    const [event] = await t.db.select().from(auditLog).where(eq(auditLog.kind, 'booking.cancelled'));
    expect(event).toMatchObject({ actorId: admin.id, studentId: student.id, subjectId: id });
    const mine = await t.inject({ url: `/api/students/${student.id}/bookings`, headers: student.headers });
    expect(mine.json<{ items: BookingForStudent[] }>().items).toMatchObject([
      { id, status: 'cancelled', reason: 'The tutor is ill', allowedActions: [] },
    ]);
    await approvedBooking(student, { tutorId });
  });

  it('keeps the balance of a student whose booking was approved without a credit', async () => {
    const student = await steps.payingStudent('once-off');
    const id = await steps.requestBooking(student);
    await approvedBookingForAdmin(student);
    const approved = await change(id, 'approve', { ...DETAILS, allowWithoutCredit: true });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(approved.json()).toMatchObject({ holdsCredit: false });
    await change(id, 'cancel');
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is refused for a pending, completed or cancelled booking, and for a session', async () => {
    const student = await steps.payingStudent();
    const pending = await steps.requestBooking(student, { date: '2026-03-06' });
    const completed = await approvedBooking(student);
    await change(completed.id, 'complete');
    for (const [id, status] of [
      [pending, 'pending'],
      [completed.id, 'completed'],
    ] as const) {
      for (const what of ['cancel', 'no-show', 'reschedule']) {
        const payload = {
          cancel: {},
          'no-show': { takesCredit: true },
          reschedule: { ...NEW_TIME, revision: 1 },
        };
        const answer = await change(id, what, payload[what as 'cancel']);
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ code: 'booking_not_approved', details: { status } });
      }
    }
    const session = await scheduledSession(student, { time: '18:00' });
    expect((await change(session.id, 'cancel')).statusCode).toBe(404);
    expect((await change(completed.id, 'cancel', {}, 'sessions')).statusCode).toBe(404);
  });

  it('keeps the lesson of a small group for the others', async () => {
    const tutorId = await makeTutor('Mme Puleng');
    const [one, other, third] = [
      await steps.payingStudent(),
      await steps.payingStudent(),
      await steps.payingStudent(),
    ];
    const first = await approvedBooking(one, { tutorId });
    const second = await approvedBooking(other, { tutorId, smallGroup: true });
    expect(second.groupSize).toBe(2);
    await change(first.id, 'cancel');
    const waiting = await steps.requestBooking(third);
    expect((await change(waiting, 'approve', { ...DETAILS, tutorId })).json()).toMatchObject({
      code: 'tutor_time_taken',
    });
    await change(second.id, 'cancel');
    expect((await change(waiting, 'approve', { ...DETAILS, tutorId })).statusCode).toBe(200);
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

/** Uses up the credit of a student by a booking that an admin makes. */
async function approvedBookingForAdmin(student: Person): Promise<void> {
  const answer = await steps.post('/api/bookings', admin, {
    studentId: student.id,
    subject: 'mathematics',
    date: '2026-03-09',
    time: '10:00',
  });
  expect(answer.statusCode, answer.body).toBe(201);
}

describe('moving a lesson to another time (LESSON-3)', () => {
  it('moves booking, reservation and calendar event, keeps the credit and mails both times', async () => {
    const student = await steps.payingStudent();
    const tutorId = await makeTutor('Mme Palesa');
    const { id, revision } = await approvedBooking(student, { tutorId });
    const answer = await change(id, 'reschedule', { ...NEW_TIME, revision });
    expect(answer.statusCode, answer.body).toBe(200);
    const moved = answer.json<BookingForAdmin>();
    expect(moved).toMatchObject({
      status: 'approved',
      ...NEW_TIME,
      startsAt: '2026-03-05T08:00:00.000Z',
      tutorId,
      ...DETAILS,
    });
    expect(moved.revision).toBeGreaterThan(revision);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
    const mail = await expectMail(student, /has a new time/);
    expect(mail?.text).toContain('Wednesday');
    expect(mail?.text).toContain('15:30');
    expect(mail?.text).toContain('10:00');
    expect(await calendarOf(student)).toContain('DTSTART:20260305T080000Z');
    // Both times follow: the old one is free, the new one is taken.
    const other = await steps.payingStudent();
    await approvedBooking(other, { tutorId });
    const late = await steps.requestBooking(other, { date: '2026-03-05', time: '10:30' });
    expect((await change(late, 'approve', { ...DETAILS, tutorId })).json()).toMatchObject({
      code: 'tutor_time_taken',
      details: { taken: { startsAt: '2026-03-05T08:00:00.000Z' } },
    });
  });

  it('allows a new time that overlaps the old one', async () => {
    const student = await steps.payingStudent();
    const tutorId = await makeTutor('Ntate Sello');
    const { id, revision } = await approvedBooking(student, { tutorId });
    const answer = await change(id, 'reschedule', {
      date: '2026-03-04',
      time: '15:45',
      duration: 90,
      revision,
    });
    expect(answer.json()).toMatchObject({ startsAt: '2026-03-04T13:45:00.000Z', duration: 90 });
  });

  it('refuses a time that the student or the tutor has, a time in the past and an old revision', async () => {
    const student = await steps.payingStudent();
    const tutorId = await makeTutor('Ntate Thuso');
    const { id, revision } = await approvedBooking(student, { tutorId });
    const session = await scheduledSession(student, { date: '2026-03-05', time: '10:30' });
    const refusal = async (wish: object) =>
      (await change(id, 'reschedule', { ...NEW_TIME, revision, ...wish })).json() as object;
    expect(await refusal({})).toMatchObject({
      code: 'student_time_taken',
      details: { taken: { kind: 'session', startsAt: session.startsAt } },
    });
    await approvedBooking(await steps.payingStudent(), { tutorId }, { date: '2026-03-06' });
    expect(await refusal({ date: '2026-03-06', time: '15:30' })).toMatchObject({ code: 'tutor_time_taken' });
    expect(await refusal({ date: '2026-03-01' })).toMatchObject({ code: 'booking_in_past' });
    expect(await refusal({ date: '2026-03-07', revision: revision + 1 })).toMatchObject({
      code: 'lesson_changed',
    });
    expect(await readLessonById(t, id)).toMatchObject({ startsAt: new Date(START), revision });
  });

  it('takes one student out of a small group, and into another group', async () => {
    const tutorId = await makeTutor('Ntate Mpho');
    const [one, other, third] = [
      await steps.payingStudent(),
      await steps.payingStudent(),
      await steps.payingStudent(),
    ];
    const first = await approvedBooking(one, { tutorId });
    await approvedBooking(other, { tutorId, smallGroup: true });
    const later = await approvedBooking(third, { tutorId }, NEW_TIME);
    const { revision } = (
      await t.inject({ url: `/api/bookings/${first.id}`, headers: admin.headers })
    ).json<BookingForAdmin>();
    const alone = await change(first.id, 'reschedule', { ...NEW_TIME, revision });
    expect(alone.json()).toMatchObject({
      code: 'tutor_time_taken',
      details: { taken: { canShareSlot: true } },
    });
    const joined = await change(first.id, 'reschedule', { ...NEW_TIME, revision, smallGroup: true });
    expect(joined.json()).toMatchObject({ groupSize: 2, startsAt: later.startsAt });
    const lessons = await Promise.all([first.id, later.id].map((id) => readLessonById(t, id)));
    expect(lessons[0]?.lessonId).toBe(lessons[1]?.lessonId);
    const out = await change(first.id, 'reschedule', {
      date: '2026-03-06',
      time: '10:00',
      duration: 60,
      revision: joined.json<BookingForAdmin>().revision,
    });
    expect(out.json()).toMatchObject({ groupSize: 1, date: '2026-03-06' });
    expect(await readLessonById(t, later.id)).toMatchObject({ date: '2026-03-05' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('moves a session too', async () => {
    const student = await makeStudent(t);
    const { id, revision } = await scheduledSession(student);
    const answer = await change(id, 'reschedule', { ...NEW_TIME, revision }, 'sessions');
    expect(answer.json()).toMatchObject({ status: 'scheduled', ...NEW_TIME });
    await expectMail(student, /has a new time/);
  });
});

describe('giving a lesson to another tutor (LESSON-3)', () => {
  const LINK = 'https://meet.example.org/usual';
  const setLink = (id: TutorId, meetingLink: string) =>
    t.db.update(tutors).set({ meetingLink }).where(eq(tutors.id, id));

  it('moves the lesson at the same time, with the usual link of the new tutor, and keeps the credit', async () => {
    const student = await steps.payingStudent();
    const [former, next] = [await makeTutor('Mme Former'), await makeTutor('Mme Next')];
    await setLink(former, DETAILS.meetingLink);
    await setLink(next, LINK);
    const { id, revision, date, time, duration } = await approvedBooking(student, { tutorId: former });
    const answer = await change(id, 'reschedule', {
      date,
      time: time.slice(0, 5),
      duration,
      tutorId: next,
      revision,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ tutorId: next, tutorName: 'Mme Next', meetingLink: LINK, date });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
    const mail = await expectMail(student, /session has changed/);
    expect(mail?.text).toContain('Mme Next');
    // The former tutor is free at this time, the new one is not.
    await approvedBooking(await steps.payingStudent(), { tutorId: former });
    const late = await steps.requestBooking(await steps.payingStudent());
    expect((await change(late, 'approve', { ...DETAILS, tutorId: next })).json()).toMatchObject({
      code: 'tutor_time_taken',
    });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('keeps a link of the lesson itself, and mails the new time if that changes too', async () => {
    const student = await makeStudent(t);
    const next = await makeTutor('Mme Other');
    await setLink(next, LINK);
    const own = 'https://meet.example.org/own-room';
    const { id, revision } = await scheduledSession(student, { meetingLink: own });
    const wish = { ...NEW_TIME, tutorId: next, revision };
    const answer = await change(id, 'reschedule', wish, 'sessions');
    expect(answer.json()).toMatchObject({ tutorName: 'Mme Other', meetingLink: own, ...NEW_TIME });
    expect((await expectMail(student, /has a new time/))?.text).toContain('Mme Other');
  });

  it('takes one student out of a small group', async () => {
    const [former, next] = [await makeTutor('Mme Group'), await makeTutor('Mme Alone')];
    const [one, other] = [await steps.payingStudent(), await steps.payingStudent()];
    const { id } = await approvedBooking(one, { tutorId: former });
    const stays = await approvedBooking(other, { tutorId: former, smallGroup: true });
    const opened = await t.inject({ url: `/api/bookings/${id}`, headers: admin.headers });
    const { revision, date, time, duration } = opened.json<BookingForAdmin>();
    const wish = { date, time: time.slice(0, 5), duration, tutorId: next, revision };
    expect((await change(id, 'reschedule', wish)).json()).toMatchObject({ tutorId: next, groupSize: 1 });
    expect(await readLessonById(t, stays.id)).toMatchObject({ tutorId: former });
  });

  it('is refused for a tutor who has another lesson, has retired or is unknown', async () => {
    const student = await steps.payingStudent();
    const [busy, retired] = [await makeTutor('Mme Busy'), await makeTutor('Mme Retired')];
    await approvedBooking(await steps.payingStudent(), { tutorId: busy });
    await t.db.update(tutors).set({ retiredAt: t.ctx.now() }).where(eq(tutors.id, retired));
    const { id, revision, date, time, duration } = await approvedBooking(student);
    const give = async (tutorId: string) => {
      const wish = { date, time: time.slice(0, 5), duration, tutorId, revision };
      return (await change(id, 'reschedule', wish)).json() as object;
    };
    expect(await give(busy)).toMatchObject({
      code: 'tutor_time_taken',
      details: { taken: { kind: 'booking', startsAt: START } },
    });
    expect(await give(retired)).toMatchObject({ code: 'tutor_not_found' });
    expect(await give(randomUUID())).toMatchObject({ code: 'tutor_not_found' });
    expect(await readLessonById(t, id)).toMatchObject({ tutorId: null, revision });
  });
});

describe('marking a no-show (LESSON-4)', () => {
  it('is refused before the start; then it uses or returns the credit and never counts as completed', async () => {
    const app = await buildBookingApp({ runsWorkers: true });
    try {
      const book = async (student: Person) => {
        const id = await app.steps.requestBooking(student);
        await app.steps.post(`/api/bookings/${id}/approve`, app.admin, DETAILS);
        return id;
      };
      const mark = (id: string, takesCredit: boolean, kind = 'bookings') =>
        app.steps.post(`/api/${kind}/${id}/no-show`, app.admin, { takesCredit });
      const [kept, returned] = [await app.steps.payingStudent(), await app.steps.payingStudent()];
      const [first, second] = [await book(kept), await book(returned)];
      const early = await mark(first, true);
      expect(early.statusCode).toBe(409);
      expect(early.json()).toMatchObject({ code: 'lesson_not_started' });
      app.t.clock.set('2026-03-04T14:00:00.000Z');
      const page = await app.t.inject({ url: `/api/bookings/${first}`, headers: app.admin.headers });
      expect(page.json<BookingForAdmin>().allowedActions).toContain('no-show');
      expect((await mark(first, true)).json()).toMatchObject({
        status: 'no_show',
        allowedActions: ['undo-outcome'],
      });
      expect(await app.steps.balanceOf(kept)).toMatchObject({ assigned: 5, remaining: 4 });
      expect((await mark(second, false)).json()).toMatchObject({ status: 'no_show' });
      expect(await app.steps.balanceOf(returned)).toEqual({ assigned: 5, completed: 0, remaining: 5 });
      const counts = await app.t.inject({ url: '/api/console/dashboard', headers: app.admin.headers });
      expect(JSON.stringify(counts.json<{ completed: object }>().completed)).not.toContain('"mathematics":1');
      expect((await mark(first, false)).json()).toMatchObject({ code: 'booking_not_approved' });
      expect(await checkLedger(app.t.db)).toEqual([]);
    } finally {
      await app.t.close();
    }
  });
});

describe('concurrent edits', () => {
  it('never combines the tutor of one admin with the name of another', async () => {
    const student = await steps.payingStudent();
    const [thabo, lerato] = [await makeTutor('Ntate Thabo'), await makeTutor('Mme Lerato')];
    const { id, revision } = await approvedBooking(student);
    const edit = (tutorId: TutorId, tutorName: string) =>
      t.inject({
        method: 'PUT',
        url: `/api/bookings/${id}/details`,
        headers: { ...admin.headers, 'idempotency-key': randomUUID() },
        payload: { ...DETAILS, tutorId, tutorName, revision },
      });
    const answers = await Promise.all([edit(thabo, 'Ntate Thabo'), edit(lerato, 'Mme Lerato')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'lesson_changed' });
    const { tutorId, tutorName } = await readLessonById(t, id);
    expect([
      [thabo, 'Ntate Thabo'],
      [lerato, 'Mme Lerato'],
    ]).toContainEqual([tutorId, tutorName]);
  });
});

describe('the name of a student', () => {
  it('is the one of the profile in every list and conflict though a parent has the account, and the first name in mails', async () => {
    const parent = await steps.payingStudent();
    await t.db
      .update(students)
      .set({ name: 'Naleli Khoza', firstName: 'Naleli', lastName: 'Khoza' })
      .where(eq(students.id, parent.id));
    await t.db
      .update(guardianships)
      .set({ relationship: 'parent' })
      .where(eq(guardianships.studentId, parent.id));
    const { id } = await approvedBooking(parent);
    const session = await scheduledSession(parent, { date: '2026-03-12' });
    const get = async (url: string) =>
      JSON.stringify((await t.inject({ url: `/api${url}`, headers: admin.headers })).json());
    for (const url of [
      `/bookings/${id}`,
      '/bookings?status=all',
      '/bookings?status=approved&search=naleli',
      `/sessions/${session.id}`,
      '/sessions?search=khoza',
      '/console/calendar?from=2026-03-02&to=2026-03-15',
      '/console/search?text=Naleli',
      `/conflicting-lessons?studentId=${parent.id}&date=2026-03-04&time=15:30&duration=60`,
    ])
      expect([url, await get(url)]).toEqual([url, expect.stringContaining('Naleli Khoza')]);
    const csv = await t.inject({ url: '/api/exports/bookings?status=all', headers: admin.headers });
    expect(csv.body).toContain('Naleli Khoza');
    const mail = await expectMail(parent, /is booked/);
    expect(mail?.text).toMatch(/^Student: Naleli$/m);
    expect(mail?.text).not.toContain('Khoza');
  });
});
