import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { users } from '../../platform/db/schema/users.ts';
import type { DevOutboxMail } from '../../platform/mail/dev-outbox.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons, readLessonById } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { queueDueReminders } from './queue-due-reminders.ts';

const HOUR = 60 * 60_000;
const START = '2026-03-04T13:30:00.000Z';
const startsAt = Date.parse(START);

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-03-02T08:00:00.000Z');
  await t.db.delete(lessonParticipants);
  await t.db.delete(lessons);
});

const before = (hours: number) => t.clock.set(new Date(startsAt - hours * HOUR).toISOString());

/** Creates an approved booking for 4 March, 15:30 in Maseru, approved two days before. */
async function approvedBooking(student: Person, approvedHoursBefore = 48): Promise<string> {
  const [id = ''] = await insertLessons(t, [
    {
      studentId: student.id,
      subject: 'mathematics',
      startsAt: new Date(startsAt),
      status: 'confirmed',
      tutorName: 'Ntate Lebohang',
      meetingLink: 'https://meet.example.org/abc',
      createdAt: new Date(startsAt - approvedHoursBefore * HOUR),
    },
  ]);
  return id;
}

const remindersOf = (student: Person) =>
  t.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipientAccountId, student.id), like(mails.kind, '%-reminder')))
    .orderBy(mails.createdAt);

/** Returns a student's reminders once each has been sent or dropped. */
const settled = (student: Person) =>
  vi.waitFor(
    async () => {
      const rows = await remindersOf(student);
      expect(rows.filter(({ status }) => status === 'queued')).toEqual([]);
      return rows;
    },
    { timeout: 15_000, interval: 50 },
  );

const mailsTo = async (student: Person): Promise<DevOutboxMail[]> =>
  (await t.mails()).filter(({ to }) => to[0]?.address === student.email);

describe('reminders', () => {
  it('sends one 24 hours and one 1 hour before an approved booking (MAIL-7)', async () => {
    const student = await makeStudent(t);
    await approvedBooking(student);
    const counts: number[] = [];
    for (const hours of [24.1, 24, 23, 2, 1.01, 1, 0.5, 0, -1]) {
      before(hours);
      await queueDueReminders(t.ctx);
      await queueDueReminders(t.ctx);
      counts.push((await settled(student)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 2]);
    expect((await settled(student)).map(({ status }) => status)).toEqual(['kept', 'kept']);
    const [hour, day] = await mailsTo(student);
    expect([day?.subject, hour?.subject].toSorted()).toEqual([
      'Reminder: Mathematics on Wednesday, 4 March 2026 at 15:30',
      'Starting soon: Mathematics at 15:30',
    ]);
    for (const mail of [day, hour]) {
      expect(mail?.text).toContain('15:30 (Africa/Maseru)');
      expect(mail?.text).toContain('Ntate Lebohang');
      expect(mail?.text).toContain('https://meet.example.org/abc');
    }
  });

  it('sends each once when several nodes check at the same moment', async () => {
    const student = await makeStudent(t);
    await approvedBooking(student);
    before(24);
    await Promise.all(Array.from({ length: 6 }, () => queueDueReminders(t.ctx)));
    expect(await settled(student)).toHaveLength(1);
    expect(await mailsTo(student)).toHaveLength(1);
  });

  it('sends only the last of those that were missed during downtime', async () => {
    const [late, tooLate, over] = [await makeStudent(t), await makeStudent(t), await makeStudent(t)];
    await approvedBooking(late);
    before(5);
    await queueDueReminders(t.ctx);
    await approvedBooking(tooLate);
    before(0.5);
    await queueDueReminders(t.ctx);
    await approvedBooking(over);
    before(0);
    await queueDueReminders(t.ctx);
    const kinds = async (student: Person) => (await settled(student)).map(({ data }) => data.reminder);
    expect(await kinds(late)).toEqual(['day', 'hour']);
    expect(await kinds(tooLate)).toEqual(['hour']);
    expect(await kinds(over)).toEqual([]);
  });

  it('skips those that were due before the booking was approved', async () => {
    const [today, justNow] = [await makeStudent(t), await makeStudent(t)];
    await approvedBooking(today, 5);
    await approvedBooking(justNow, 0.5);
    for (const hours of [4, 0.4]) {
      before(hours);
      await queueDueReminders(t.ctx);
    }
    expect((await settled(today)).map(({ data }) => data.reminder)).toEqual(['hour']);
    expect(await settled(justNow)).toEqual([]);
  });

  it.each([
    ['requested', {}],
    ['rejected', {}],
    ['completed', { completedAt: new Date() }],
    ['cancelled', { cancelledAt: new Date() }],
  ] as const)('are not sent for a booking that is %s', async (status, change) => {
    const student = await makeStudent(t);
    const id = await approvedBooking(student);
    await t.db
      .update(lessonParticipants)
      .set({ status, ...change })
      .where(eq(lessonParticipants.id, id));
    before(24);
    await queueDueReminders(t.ctx);
    expect(await settled(student)).toEqual([]);
  });

  it('sends none to a deactivated student', async () => {
    const student = await makeStudent(t);
    await approvedBooking(student);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, student.id));
    before(24);
    await queueDueReminders(t.ctx);
    expect(await settled(student)).toEqual([]);
  });
});

describe('a queued reminder', () => {
  const enqueueFor = (student: Person, recordId: string, start: string, reminder = 'day') =>
    t.db.transaction((tx) =>
      t.ctx.mail.enqueue(tx, {
        kind: 'booking-reminder',
        recipientAccountId: student.id,
        data: { recordId, reminder, startsAt: start },
      }),
    );

  it.each([
    ['was completed', { status: 'completed', completedAt: new Date() }, {}],
    ['was cancelled', { status: 'cancelled', cancelledAt: new Date() }, {}],
    ['has another start', {}, { startsAt: new Date(startsAt + HOUR), endsAt: new Date(startsAt + 2 * HOUR) }],
  ] as const)('is dropped when the booking %s meanwhile', async (_case, change, time) => {
    const student = await makeStudent(t);
    const id = await approvedBooking(student);
    await t.db
      .update(lessonParticipants)
      .set({ updatedAt: new Date(), ...change })
      .where(eq(lessonParticipants.id, id));
    await t.db
      .update(lessons)
      .set({ updatedAt: new Date(), ...time })
      .where(eq(lessons.id, (await readLessonById(t, id)).lessonId));
    before(23.9);
    await enqueueFor(student, id, START);
    expect((await settled(student)).map(({ status }) => status)).toEqual(['dropped']);
    expect(await mailsTo(student)).toEqual([]);
  });

  it.each([
    ['day', 0.9],
    ['hour', -0.1],
  ])('is dropped when it is too late: %s', async (reminder, hours) => {
    const student = await makeStudent(t);
    const id = await approvedBooking(student);
    before(hours);
    await enqueueFor(student, id, START, reminder);
    expect((await settled(student)).map(({ status }) => status)).toEqual(['dropped']);
  });

  it('names the tutor and link that are current when it is sent', async () => {
    const student = await makeStudent(t);
    const id = await approvedBooking(student);
    await t.db
      .update(lessons)
      .set({ tutorName: 'Mme Palesa', meetingLink: 'https://meet.example.org/new' })
      .where(eq(lessons.id, (await readLessonById(t, id)).lessonId));
    before(23.9);
    await enqueueFor(student, id, START);
    await settled(student);
    const [mail] = await mailsTo(student);
    expect(mail?.text).toContain('Mme Palesa');
    expect(mail?.text).toContain('https://meet.example.org/new');
    expect(mail?.text).not.toContain('Lebohang');
  });
});

describe('a rescheduled booking', () => {
  it('gets new reminders for its new start', async () => {
    const student = await makeStudent(t);
    const id = await approvedBooking(student);
    before(24);
    await queueDueReminders(t.ctx);
    expect(await settled(student)).toHaveLength(1);
    const later = new Date(startsAt + 24 * HOUR);
    await t.db
      .update(lessons)
      .set({ startsAt: later, endsAt: new Date(later.getTime() + HOUR), date: '2026-03-05' })
      .where(eq(lessons.id, (await readLessonById(t, id)).lessonId));
    before(0);
    await queueDueReminders(t.ctx);
    const rows = await settled(student);
    expect(rows.map(({ data }) => [data.reminder, data.startsAt])).toEqual([
      ['day', START],
      ['day', later.toISOString()],
    ]);
    expect((await mailsTo(student)).map(({ subject }) => subject)).toContain(
      'Reminder: Mathematics on Thursday, 5 March 2026 at 15:30',
    );
  });
});

describe('a scheduled session', () => {
  it('gets reminders until it is cancelled', async () => {
    const student = await makeStudent(t);
    const answer = await t.inject({
      method: 'POST',
      url: '/api/sessions',
      headers: admin.headers,
      payload: {
        studentId: student.id,
        subject: 'physics',
        date: '2026-03-04',
        time: '15:30',
        duration: 60,
        notes: '',
      },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json<{ id: string }>();
    before(24);
    await queueDueReminders(t.ctx);
    expect((await settled(student)).map(({ kind, status }) => [kind, status])).toEqual([
      ['session-reminder', 'kept'],
    ]);
    const cancelled = await t.inject({
      method: 'POST',
      url: `/api/sessions/${id}/cancel`,
      headers: admin.headers,
      payload: {},
    });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    before(1);
    await queueDueReminders(t.ctx);
    expect(await settled(student)).toHaveLength(1);
  });
});
