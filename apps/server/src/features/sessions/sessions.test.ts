import type { SessionForAdmin } from '@thuto/contract/sessions';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { creditEntries, studentCounters } from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { users } from '../../platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { CROWD, ROUNDS } from '../../testing/crowd.ts';
import { readLessonById, readLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const wish = {
  subject: 'physics',
  date: '2026-03-04',
  time: '15:30',
  duration: 30,
  notes: 'Refraction',
  tutorName: 'Mme Lineo',
  meetingLink: 'https://meet.example.org/refraction',
};

const post = (url: string, payload: object = {}, who: Person | null = admin) =>
  t.inject({ method: 'POST', url: `/api${url}`, headers: who?.headers ?? {}, payload });

async function payingStudent(packageId: 'once-off' | 'bundle-5' = 'bundle-5'): Promise<Person> {
  const student = await makeStudent(t);
  const payment = await submitProof(t, student, packageId);
  expect((await post(`/payments/${payment.id}/approve`)).statusCode).toBe(200);
  return student;
}

async function schedule(student: Person, changes: object = {}): Promise<SessionForAdmin> {
  const answer = await post('/sessions', { studentId: student.id, ...wish, ...changes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<SessionForAdmin>();
}

const balanceOf = async ({ id }: Person) => {
  const [row] = await t.db.select().from(studentCounters).where(eq(studentCounters.studentId, id));
  return { assigned: row?.assigned, completed: row?.completed, remaining: row?.remaining };
};
const entriesOf = (id: string) =>
  t.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.cause, `lesson:${id}`))
    .orderBy(creditEntries.createdAt, creditEntries.id);
const mailsTo = async ({ email }: Person) => (await t.mails()).filter(({ to }) => to[0]?.address === email);

describe('scheduling a session', () => {
  it('schedules it, takes no credit and mails an invitation to the student (SESS-1, SESS-3)', async () => {
    const student = await payingStudent();
    const session = await schedule(student);
    expect(session).toMatchObject({
      ...wish,
      status: 'scheduled',
      startsAt: '2026-03-04T13:30:00.000Z',
      student: { id: student.id, name: 'Thabo Mokoena', remaining: 4 },
      allowedActions: ['complete', 'cancel', 'reschedule', 'mark-outcome'],
    });
    expect(await balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 4 });
    await expect
      .poll(async () => (await mailsTo(student)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('session is scheduled'));
    const activity = await t.db.select().from(auditLog).where(eq(auditLog.subjectId, session.id));
    expect(activity).toMatchObject([{ kind: 'session.scheduled', actorId: admin.id, studentId: student.id }]);
  });

  it('uses name and link of the chosen directory tutor', async () => {
    const student = await makeStudent(t);
    const tutorId = t.ctx.newId<TutorId>();
    await t.db.insert(tutors).values({
      id: tutorId,
      name: 'Ntate Sello',
      subjects: ['physics'],
      meetingLink: 'https://meet.example.org/sello',
    });
    expect(await schedule(student, { tutorId, tutorName: '', meetingLink: '' })).toMatchObject({
      tutorId,
      tutorName: 'Ntate Sello',
      meetingLink: 'https://meet.example.org/sello',
    });
    const unknown = await post('/sessions', { studentId: student.id, ...wish, tutorId: t.ctx.newId() });
    expect(unknown.json()).toMatchObject({ code: 'tutor_not_found' });
  });

  it('joins a small group with the same tutor and time on request, and keeps the group size after completion', async () => {
    const [first, second, third] = [await payingStudent(), await payingStudent(), await payingStudent()];
    const tutorId = t.ctx.newId<TutorId>();
    await t.db.insert(tutors).values({ id: tutorId, name: 'Ntate Pule', subjects: ['physics'] });
    const one = await schedule(first, { tutorId });
    expect(one.groupSize).toBe(1);
    const alone = await post('/sessions', { studentId: second.id, ...wish, tutorId });
    expect(alone.json()).toMatchObject({
      code: 'tutor_time_taken',
      details: { taken: { kind: 'session', canShareSlot: true } },
    });
    const two = await schedule(second, { tutorId, smallGroup: true });
    expect(two.groupSize).toBe(2);

    const booked = await post('/bookings', {
      studentId: third.id,
      subject: wish.subject,
      date: wish.date,
      time: wish.time,
      duration: wish.duration,
      tutorId,
      smallGroup: true,
    });
    expect(booked.json(), booked.body).toMatchObject({ status: 'approved', groupSize: 3 });

    expect((await post(`/sessions/${one.id}/complete`)).json()).toMatchObject({ groupSize: 3 });
    expect((await post(`/bookings/${booked.json<{ id: string }>().id}/complete`)).json()).toMatchObject({
      groupSize: 3,
    });
    expect((await post(`/sessions/${two.id}/cancel`)).json()).toMatchObject({ groupSize: 1 });
    const { items } = (
      await t.inject({ url: '/api/sessions?status=completed&search=', headers: admin.headers })
    ).json<{ items: SessionForAdmin[] }>();
    expect(items.find(({ id }) => id === one.id)?.groupSize).toBe(2);
  });

  it.each([
    ['a date before today', { date: '2026-03-01' }, 'session_in_past'],
    ['a date that does not exist', { date: '2026-02-30' }, 'input_invalid'],
    ['a time that does not exist', { time: '24:00' }, 'input_invalid'],
    ['a duration outside the list', { duration: 45 }, 'input_invalid'],
    ['another subject', { subject: 'general' }, 'input_invalid'],
    ['a link that is a script', { meetingLink: 'javascript:alert(1)' }, 'input_invalid'],
    ['a status', { status: 'completed' }, 'input_invalid'],
    ['an unknown student', { studentId: '0190a0a0-0000-7000-8000-000000000000' }, 'student_not_found'],
  ])('is rejected for %s', async (_case, changes, code) => {
    const student = await makeStudent(t);
    const answer = await post('/sessions', { studentId: student.id, ...wish, ...changes });
    expect(answer.json()).toMatchObject({ code });
    expect(await readLessons(t, eq(lessonParticipants.studentId, student.id))).toEqual([]);
  });

  it('is rejected for a deactivated student and for an admin', async () => {
    const gone = await makeStudent(t);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    for (const { id } of [gone, admin]) {
      const answer = await post('/sessions', { studentId: id, ...wish });
      expect(answer.json()).toMatchObject({ code: 'student_not_found' });
    }
  });
});

describe('overlapping sessions', () => {
  const scheduleAt = (studentId: StudentId, changes: object) =>
    post('/sessions', { studentId, ...wish, ...changes });

  it('rejects two of one student, also concurrently, and allows one that starts when another ends', async () => {
    const student = await makeStudent(t);
    const answers = await Promise.all(
      ['15:30', '15:45', '15:15'].map((time) => scheduleAt(student.id, { time, duration: 60 })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(2);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'student_time_taken' });
    }
    const [kept] = await readLessons(t, eq(lessonParticipants.studentId, student.id));
    const end = kept?.time === '15:15' ? '16:15' : kept?.time === '15:45' ? '16:45' : '16:30';
    expect((await scheduleAt(student.id, { time: end })).statusCode).toBe(201);
  });

  it('rejects two of one directory tutor', async () => {
    const tutorId = t.ctx.newId<TutorId>();
    await t.db.insert(tutors).values({ id: tutorId, name: 'Mme Khahliso', subjects: ['physics'] });
    const [one, other] = [await makeStudent(t), await makeStudent(t)];
    await schedule(one, { tutorId });
    expect((await scheduleAt(other.id, { tutorId })).json()).toMatchObject({ code: 'tutor_time_taken' });
    await schedule(other, { tutorId, time: '16:00' });
  });
});

describe('completing a session', () => {
  it('counts it, takes one credit and stores it as the last session', async () => {
    const student = await payingStudent();
    const { id } = await schedule(student);
    const answer = await post(`/sessions/${id}/complete`);
    expect(answer.json()).toMatchObject({
      status: 'completed',
      allowedActions: ['undo-outcome'],
      student: { remaining: 4 },
    });
    expect(await balanceOf(student)).toEqual({ assigned: 5, completed: 1, remaining: 4 });
    expect(await entriesOf(id)).toMatchObject([
      { reason: 'held', completed: 0, delta: -1, heldDelta: 1, actorId: admin.id },
      { reason: 'consumed', completed: 1, delta: 0, heldDelta: -1, actorId: admin.id },
    ]);
    const ledger = await t.inject({ url: `/api/users/${student.id}/ledger`, headers: admin.headers });
    expect(ledger.json<{ items: object[] }>().items[0]).toMatchObject({ cause: { kind: 'session', id } });
    const page = await t.inject({ url: `/api/users/${student.id}`, headers: admin.headers });
    expect(page.json()).toMatchObject({ lastSessionAt: '2026-03-04T13:30:00.000Z' });
  });

  it('shows the later of a completed session and a completed booking as the last session (PROF-12)', async () => {
    const student = await payingStudent();
    const { id } = await schedule(student);
    const booked = await post('/bookings', {
      studentId: student.id,
      subject: 'physics',
      date: '2026-03-05',
      time: '10:00',
      duration: 60,
    });
    const lastOf = async () =>
      (await t.inject({ url: `/api/users/${student.id}`, headers: admin.headers })).json<{
        lastSessionAt: string | null;
      }>().lastSessionAt;
    expect(await lastOf()).toBeNull();
    const completed = await post(`/bookings/${booked.json<{ id: string }>().id}/complete`);
    expect(completed.statusCode, completed.body).toBe(200);
    expect(await lastOf()).toBe('2026-03-05T08:00:00.000Z');
    await post(`/sessions/${id}/complete`);
    expect(await lastOf()).toBe('2026-03-05T08:00:00.000Z');
  });

  it('counts it without a remaining credit; the balance stays 0', async () => {
    const student = await makeStudent(t);
    const { id } = await schedule(student);
    await post(`/sessions/${id}/complete`);
    expect(await balanceOf(student)).toEqual({ assigned: 0, completed: 1, remaining: 0 });
    expect(await entriesOf(id)).toMatchObject([{ completed: 1, delta: 0 }]);
  });

  it('succeeds once under concurrent requests', async () => {
    const student = await payingStudent();
    const { id } = await schedule(student);
    const answers = await Promise.all(Array.from({ length: CROWD }, () => post(`/sessions/${id}/complete`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(refused.json()).toMatchObject({
        code: 'session_not_scheduled',
        details: { status: 'completed' },
      });
    }
    expect(await balanceOf(student)).toEqual({ assigned: 5, completed: 1, remaining: 4 });
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('takes a credit that was bought after it was scheduled (CREDIT-7)', async () => {
    const student = await makeStudent(t);
    const { id } = await schedule(student);
    expect(await entriesOf(id)).toEqual([]);
    const payment = await submitProof(t, student, 'bundle-5');
    await post(`/payments/${payment.id}/approve`);
    await post(`/sessions/${id}/complete`);
    expect(await balanceOf(student)).toEqual({ assigned: 5, completed: 1, remaining: 4 });
  });
});

describe('cancelling a session', () => {
  it('returns its credit, frees the time and mails a cancellation to the student (CREDIT-7)', async () => {
    const student = await payingStudent();
    const { id } = await schedule(student);
    const answer = await post(`/sessions/${id}/cancel`);
    expect(answer.json()).toMatchObject({ status: 'cancelled', allowedActions: [] });
    expect(await balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 5 });
    await schedule(student);
    await expect
      .poll(async () => (await mailsTo(student)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('session is cancelled'));
  });

  it('lets exactly one win when a completion runs at the same time; the counters match', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const student = await payingStudent();
      const { id } = await schedule(student);
      const [completed, cancelled] = await Promise.all([
        post(`/sessions/${id}/complete`),
        post(`/sessions/${id}/cancel`),
      ]);
      expect([completed.statusCode, cancelled.statusCode].toSorted()).toEqual([200, 409]);
      const isCompleted = completed.statusCode === 200;
      expect((await readLessonById(t, id)).status).toBe(isCompleted ? 'completed' : 'cancelled');
      expect(await balanceOf(student)).toMatchObject({ completed: isCompleted ? 1 : 0 });
      expect((await entriesOf(id)).map(({ reason }) => reason)).toEqual([
        'held',
        isCompleted ? 'consumed' : 'released',
      ]);
    }
  });

  it.each(['complete', 'cancel'])('is final: a completed or cancelled session rejects %s', async (action) => {
    const student = await payingStudent();
    for (const first of ['complete', 'cancel']) {
      const { id } = await schedule(student);
      await post(`/sessions/${id}/${first}`);
      const answer = await post(`/sessions/${id}/${action}`);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'session_not_scheduled',
        details: { status: first === 'cancel' ? 'cancelled' : 'completed' },
      });
    }
    const unknown = await post(`/sessions/${t.ctx.newId()}/${action}`);
    expect(unknown.statusCode).toBe(404);
  });
});

describe('the list of all sessions', () => {
  const list = async (query: string) =>
    (await t.inject({ url: `/api/sessions?${query}`, headers: admin.headers })).json<{
      items: SessionForAdmin[];
      nextCursor: string | null;
      total: number;
    }>();

  it('is sorted newest first, paginated and filtered by status, subject, name and email (SESS-4)', async () => {
    const student = await makeStudent(t, { displayName: 'Refiloe Sekhonyana' });
    const made = [
      await schedule(student, { date: '2026-04-01' }),
      await schedule(student, { date: '2026-04-03', subject: 'chemistry' }),
      await schedule(student, { date: '2026-04-02' }),
      await schedule(student, { date: '2026-04-02', time: '17:00' }),
    ];
    await post(`/sessions/${made[0]?.id}/cancel`);
    const order = [made[1], made[3], made[2], made[0]].map((session) => session?.id);

    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const { items, nextCursor, total } = await list(
        `search=sekhon&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(total).toBe(4);
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor ?? '';
      if (cursor === '') break;
    }
    expect(seen).toEqual(order);

    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids('search=sekhon&status=cancelled')).toEqual([made[0]?.id]);
    expect(await ids('search=sekhon&subject=chemistry')).toEqual([made[1]?.id]);
    expect(await ids(`search=${student.email.slice(0, 20)}&status=scheduled`)).toEqual(
      expect.arrayContaining(order.slice(0, 3)),
    );
    expect((await list('search=%25')).total).toBe(0);
    expect(await list('cursor=nonsense')).toMatchObject({ code: 'input_invalid' });
  });
});

it('keeps balances equal to the ledger, and the check reports differences', async () => {
  expect(await checkLedger(t.db)).toEqual([]);
  const student = await payingStudent();
  const { id } = await schedule(student);
  await t.db
    .update(lessonParticipants)
    .set({ status: 'completed', completedAt: t.clock.now() })
    .where(eq(lessonParticipants.id, id));
  expect(await checkLedger(t.db)).toContainEqual({
    check: 'completed lesson without its credit entry',
    subject: id,
    detail: 'completed',
  });
});
