import { randomUUID } from 'node:crypto';
import type { DeviceWithSecret } from '@thuto/contract/devices';
import type { ReportForms } from '@thuto/contract/learning';
import type { Order } from '@thuto/contract/orders';
import type { AdminSettings } from '@thuto/contract/settings';
import { FILE_NAME_HEADER, type StatementPreview } from '@thuto/contract/statements';
import type { LessonId, TutorId } from '@thuto/domain/ids';
import { sample } from '@thuto/domain/testing/sample';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccountMoney } from './features/account-money/get-account-money.ts';
import { checkLedger } from './features/credits/check-ledger.ts';
import { signHookCall } from './features/devices/device-vault.ts';
import { getCallbackAddress } from './features/gateway/get-callback-address.ts';
import { offerPlaces } from './features/waiting-list/offer-places.ts';
import { confirmAllWeeklyLessons } from './features/weekly-places/confirm-weekly-lessons.ts';
import { accounts } from './platform/db/schema/accounts.ts';
import { auditLog } from './platform/db/schema/audit-log.ts';
import { invitations } from './platform/db/schema/invitations.ts';
import { contentItems } from './platform/db/schema/content.ts';
import { evidence } from './platform/db/schema/evidence.ts';
import { files } from './platform/db/schema/files.ts';
import { gatewayRequests } from './platform/db/schema/gateway-requests.ts';
import { homework, homeworkFiles } from './platform/db/schema/homework.ts';
import { lessonParticipants } from './platform/db/schema/lesson-participants.ts';
import { lessons } from './platform/db/schema/lessons.ts';
import { contactMessages } from './platform/db/schema/messages.ts';
import { payments } from './platform/db/schema/payments.ts';
import { weeklyPlaceDates } from './platform/db/schema/weekly-places.ts';
import { platformSettings } from './platform/db/schema/settings.ts';
import { tutors } from './platform/db/schema/tutors.ts';
import { ASKED, bookingSteps, DETAILS } from './testing/bookings.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { CROWD } from './testing/crowd.ts';
import { makeFreeTutor, setSettings } from './testing/free-times.ts';
import { readLessonById, readLessons } from './testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { MPESA_NUMBERS, type MpesaSimulator, startMpesaSimulator } from './testing/start-mpesa-simulator.ts';
import { makePicture, submitProof, uploadFile } from './testing/submit-proof.ts';
import { makeTutor as makeSignedInTutor } from './testing/tutors.ts';

/** Races of a run of `npm test`; the slow lane runs all. */
const SAMPLED_RACES = 10;

let gateway: MpesaSimulator;
let t: TestApp;
let admins: Person[];
let steps: ReturnType<typeof bookingSteps>;

beforeAll(async () => {
  gateway = await startMpesaSimulator();
  t = await buildTestApp({ ...gateway.env }, { runsWorkers: true });
  admins = [await makeAdmin(t, 'Limpho'), await makeAdmin(t, 'Palesa')];
  steps = bookingSteps(t, admins[0]!);
});
afterAll(async () => {
  await t.close();
  await gateway.close();
});

interface Ending {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: string;
}
type Attempt = () => Promise<Ending>;

/** A race: concurrent attempts, how many of them may succeed, and the error codes of the others. */
interface Race {
  readonly attempts: readonly Attempt[];
  readonly wins: number;
  readonly refusals: readonly string[];
  /** Checks the state afterwards, in addition to comparing every balance with its ledger. */
  readonly after: (endings: readonly Ending[]) => Promise<void>;
}

async function send(
  method: 'POST' | 'PUT',
  url: string,
  who: Person | null,
  payload: object = {},
  key?: string,
): Promise<Ending> {
  const headers = { ...who?.headers, ...(key !== undefined && { 'idempotency-key': key }) };
  const answer = await t.inject({ method, url, headers, payload });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code, body: answer.body };
}

const post = (url: string, who: Person, payload?: object, key?: string): Attempt => {
  return () => send('POST', url, who, payload, key);
};
const crowd = (make: (n: number) => Attempt) => Array.from({ length: CROWD }, (_, n) => make(n));
/** Alternates between the two admins. */
const adminOf = (n: number) => admins[n % admins.length]!;
/** Returns a different hour per attempt, so that attempts never conflict in time. */
const hourOf = (n: number) => ({
  date: new Date(Date.UTC(2026, 2, 10 + Math.floor(n / 10))).toISOString().slice(0, 10),
  time: `${String(8 + (n % 10)).padStart(2, '0')}:00`,
  duration: 60,
});
const makeTutor = async (): Promise<TutorId> => {
  const id = t.ctx.newId<TutorId>();
  await t.db.insert(tutors).values({ id, name: `Tutor ${id}`, subjects: ['mathematics'] });
  return id;
};

/** An approved booking of a new student. */
async function approvedBooking(details: object = {}, wish: object = {}) {
  const student = await steps.payingStudent();
  const id = await steps.requestBooking(student, wish);
  const ending = await send('POST', `/api/bookings/${id}/approve`, adminOf(0), { ...DETAILS, ...details });
  expect(ending.status, ending.body).toBe(200);
  const { revision } = JSON.parse(ending.body) as { revision: number };
  return { student, id, revision };
}

/** The time that all ways of the next two lists lead to, in Maseru. */
const WEDNESDAY = { date: '2026-03-04', time: '10:00', duration: 60 };
const isOnWednesday = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  startsAt < new Date('2026-03-04T09:00:00Z') && endsAt > new Date('2026-03-04T08:00:00Z');
/** Another day for each attempt. */
const dayOf = (n: number) => ({
  date: new Date(Date.UTC(2026, 2, 16 + n)).toISOString().slice(0, 10),
  time: '10:00',
  duration: 60,
});

/** A scheduled session without a tutor on another day, to be dragged. */
async function sessionToDrag(student: Person, n: number) {
  const session = { studentId: student.id, subject: 'mathematics', ...dayOf(n) };
  const ending = await send('POST', '/api/sessions', adminOf(n), session);
  expect(ending.status, ending.body).toBe(201);
  return JSON.parse(ending.body) as { id: string; revision: number };
}

/** Proposes the time for a request of the student. Returns the address that accepts it. */
async function proposeTime(student: Person, tutorId: TutorId, n: number): Promise<string> {
  const id = await steps.requestBooking(student, { subject: 'mathematics', ...dayOf(n) });
  const { date, time } = WEDNESDAY;
  const ending = await send('POST', `/api/bookings/${id}/proposals`, adminOf(n), {
    tutorId,
    meetingLink: DETAILS.meetingLink,
    times: [{ date, time }],
  });
  expect(ending.status, ending.body).toBe(200);
  const [proposal] = (JSON.parse(ending.body) as { proposals: { id: string }[] }).proposals;
  return `/api/students/${student.id}/bookings/${id}/proposals/${proposal?.id}/accept`;
}

/** The ways to a lesson at the same time of one tutor, each for a student of its own. */
const WAYS_TO_A_TUTOR: readonly ((tutorId: TutorId, n: number) => Promise<Attempt>)[] = [
  async (tutorId, n) => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student, { subject: 'mathematics', ...WEDNESDAY });
    return post(`/api/bookings/${id}/approve`, adminOf(n), { ...DETAILS, tutorId });
  },
  async (tutorId) => {
    const student = await steps.payingStudent();
    const wish = { subject: 'mathematics', ...WEDNESDAY, notes: '', tutorId };
    return post(`/api/students/${student.id}/free-times`, student, wish);
  },
  async (tutorId, n) => {
    const student = await steps.payingStudent();
    return post(await proposeTime(student, tutorId, n), student);
  },
  async (tutorId) => {
    const student = await steps.payingStudent();
    const choice = { subject: 'mathematics', tutorId, weekday: 3, time: '10:00' };
    return post(`/api/students/${student.id}/weekly-places`, student, choice);
  },
  async (tutorId, n) => {
    const { id, revision } = await sessionToDrag(await makeStudent(t), n);
    return post(`/api/sessions/${id}/reschedule`, adminOf(n), { ...WEDNESDAY, tutorId, revision });
  },
  async (tutorId, n) => {
    const { id, revision } = await approvedBooking({ tutorId }, dayOf(n));
    return post(`/api/bookings/${id}/reschedule`, adminOf(n), { ...WEDNESDAY, revision });
  },
  async (tutorId, n) => {
    const group = { subject: 'mathematics', ...WEDNESDAY, tutorId, minSeats: 2, maxSeats: 4 };
    return post('/api/group-lessons', adminOf(n), group);
  },
  async () => async () => {
    await offerPlaces(t.ctx);
    return { status: 200, code: undefined, body: '' };
  },
  async (tutorId, n) => {
    const student = await makeStudent(t);
    const session = { studentId: student.id, subject: 'mathematics', ...WEDNESDAY, tutorId };
    return post('/api/sessions', adminOf(n), session);
  },
  async (tutorId, n) => {
    const { student, id } = await approvedBooking({ tutorId }, dayOf(n));
    const { date, time } = WEDNESDAY;
    return post(`/api/students/${student.id}/lessons/${id}/change-time`, student, { date, time });
  },
];

/** The ways to a lesson at the same time of one student, each with a tutor of its own. */
const WAYS_OF_A_STUDENT: readonly ((student: Person, n: number) => Promise<Attempt>)[] = [
  async (student, n) => {
    const id = await steps.requestBooking(student, { subject: 'mathematics', ...WEDNESDAY });
    return post(`/api/bookings/${id}/approve`, adminOf(n), { ...DETAILS, tutorId: await makeTutor() });
  },
  async (student) => {
    const tutorId = await makeFreeTutor(t, { name: `Mme Free ${t.ctx.newId()}` });
    const wish = { subject: 'mathematics', ...WEDNESDAY, notes: '', tutorId };
    return post(`/api/students/${student.id}/free-times`, student, wish);
  },
  async (student, n) => post(await proposeTime(student, await makeTutor(), n), student),
  async (student) => {
    const tutorId = await makeFreeTutor(t, { name: `Mme Weekly ${t.ctx.newId()}` });
    const choice = { subject: 'mathematics', tutorId, weekday: 3, time: '10:00' };
    return post(`/api/students/${student.id}/weekly-places`, student, choice);
  },
  async (student, n) => {
    const { id, revision } = await sessionToDrag(student, n);
    return post(`/api/sessions/${id}/reschedule`, adminOf(n), {
      ...WEDNESDAY,
      tutorId: await makeTutor(),
      revision,
    });
  },
  async (student, n) => {
    const group = { subject: 'mathematics', ...WEDNESDAY, minSeats: 2, maxSeats: 4 };
    const tutorId = await makeTutor();
    const made = await send('POST', '/api/group-lessons', adminOf(n), { ...group, tutorId });
    expect(made.status, made.body).toBe(201);
    const { id } = JSON.parse(made.body) as { id: string };
    return post(`/api/students/${student.id}/group-lessons/${id}/seats`, student);
  },
  async (student, n) =>
    post('/api/bookings', adminOf(n), { studentId: student.id, subject: 'mathematics', ...WEDNESDAY }),
];

const RACES: Readonly<Record<string, () => Promise<Race>>> = {
  'approvals of one booking': async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    return {
      attempts: crowd((n) => post(`/api/bookings/${id}/approve`, adminOf(n), DETAILS)),
      wins: 1,
      refusals: ['booking_not_pending'],
      after: async () => expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4, completed: 0 }),
    };
  },

  'approvals and rejections of one booking': async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    return {
      attempts: crowd((n) =>
        n % 2 === 0
          ? post(`/api/bookings/${id}/approve`, adminOf(n), DETAILS)
          : post(`/api/bookings/${id}/reject`, adminOf(n), { reason: 'No tutor free' }),
      ),
      wins: 1,
      refusals: ['booking_not_pending'],
      async after() {
        const [booking] = await steps.bookingsOf(student);
        const remaining = booking?.status === 'confirmed' ? 4 : 5;
        expect(await steps.balanceOf(student)).toMatchObject({ remaining });
      },
    };
  },

  'withdrawals by the student against approvals': async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    return {
      attempts: crowd((n) =>
        n % 2 === 0
          ? post(`/api/bookings/${id}/approve`, adminOf(n), DETAILS)
          : post(`/api/students/${student.id}/bookings/${id}/withdraw`, student),
      ),
      wins: 1,
      refusals: ['booking_not_pending'],
      async after() {
        const [booking] = await steps.bookingsOf(student);
        const remaining = booking?.status === 'confirmed' ? 4 : 5;
        expect(await steps.balanceOf(student)).toMatchObject({ remaining });
      },
    };
  },

  'completions of one booking': async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    await send('POST', `/api/bookings/${id}/approve`, admins[0]!, DETAILS);
    return {
      attempts: crowd((n) => post(`/api/bookings/${id}/complete`, adminOf(n))),
      wins: 1,
      refusals: ['booking_not_approved'],
      after: async () => expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4, completed: 1 }),
    };
  },

  'completions and cancellations of one session': async () => {
    const student = await steps.payingStudent();
    const session = { studentId: student.id, subject: 'physics', ...hourOf(0) };
    const { id } = JSON.parse((await send('POST', '/api/sessions', admins[0]!, session)).body) as {
      id: string;
    };
    return {
      attempts: crowd((n) => post(`/api/sessions/${id}/${n % 2 === 0 ? 'complete' : 'cancel'}`, adminOf(n))),
      wins: 1,
      refusals: ['session_not_scheduled'],
      async after(endings) {
        const isHeld = endings.some(({ status, body }) => status === 200 && body.includes('"completed"'));
        expect(await steps.balanceOf(student)).toMatchObject({ remaining: isHeld ? 4 : 5 });
      },
    };
  },

  'bookings for a student with one credit': async () => {
    const student = await steps.payingStudent('once-off');
    return {
      attempts: crowd((n) =>
        post('/api/bookings', adminOf(n), { studentId: student.id, subject: 'physics', ...hourOf(n) }),
      ),
      wins: 1,
      refusals: ['sessions_exhausted'],
      async after() {
        expect(await steps.bookingsOf(student)).toHaveLength(1);
        expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
      },
    };
  },

  'approvals and rejections of one payment': async () => {
    const student = await makeStudent(t);
    const { id } = await submitProof(t, student, 'bundle-10');
    return {
      attempts: crowd((n) => post(`/api/payments/${id}/${n % 2 === 0 ? 'approve' : 'reject'}`, adminOf(n))),
      wins: 1,
      refusals: ['payment_not_pending'],
      async after() {
        const [payment] = await t.db.select().from(payments).where(eq(payments.id, id));
        const credits = payment?.status === 'approved' ? 10 : 0;
        expect(await steps.balanceOf(student)).toEqual({
          assigned: credits,
          completed: 0,
          remaining: credits,
        });
      },
    };
  },

  'new proofs against approvals of the previous one': async () => {
    const student = await makeStudent(t);
    const { id } = await submitProof(t, student, 'bundle-10');
    const uploadIds = [];
    for (let i = 0; i < 4; i += 1) uploadIds.push(await uploadFile(t, student, await makePicture()));
    const proofs = uploadIds.map((uploadId) =>
      post(`/api/students/${student.id}/payments`, student, { packageId: 'bundle-5', uploadId }),
    );
    return {
      attempts: [...crowd((n) => post(`/api/payments/${id}/approve`, adminOf(n))), ...proofs],
      wins: -1,
      refusals: ['payment_not_pending'],
      async after(endings) {
        const all = await t.db.select().from(payments).where(eq(payments.studentId, student.id));
        expect(endings.filter(({ status }) => status === 201)).toHaveLength(proofs.length);
        expect(endings.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
        expect(all.filter(({ status }) => status === 'pending')).toHaveLength(1);
        const isApproved = all.some(({ status }) => status === 'approved');
        expect(await steps.balanceOf(student)).toMatchObject({ remaining: isApproved ? 10 : 0 });
      },
    };
  },

  'repeated submissions of one upload': async () => {
    const student = await makeStudent(t);
    const uploadId = await uploadFile(t, student, await makePicture());
    return {
      attempts: crowd(() =>
        post(`/api/students/${student.id}/payments`, student, { packageId: 'bundle-5', uploadId }),
      ),
      wins: -1,
      // Only a few proofs are inspected at a time; the others get this error and can retry.
      refusals: ['service_unavailable'],
      async after(endings) {
        const again = await send('POST', `/api/students/${student.id}/payments`, student, {
          packageId: 'bundle-5',
          uploadId,
        });
        const won = [...endings, again].filter(({ status }) => status === 201);
        expect(again.status).toBe(201);
        expect(new Set(won.map(({ body }) => body)).size).toBe(1);
        expect(await t.db.$count(payments, eq(payments.studentId, student.id))).toBe(1);
      },
    };
  },

  'settings saved by two admins from the same revision': async () => {
    const settings = await t.inject({ url: '/api/settings', headers: admins[0]!.headers });
    const { values, revision } = settings.json<AdminSettings>();
    return {
      attempts: crowd((n) => () => {
        const changed = { ...values, platformName: `Thuto ${n}`, revision };
        return send('PUT', '/api/settings', adminOf(n), changed);
      }),
      wins: 1,
      refusals: ['settings_changed'],
      async after(endings) {
        const saved = endings.find(({ status }) => status === 200);
        const now = await t.inject({ url: '/api/settings', headers: admins[0]!.headers });
        expect(now.json()).toEqual(JSON.parse(saved?.body ?? ''));
      },
    };
  },

  'corrections based on the same balance': async () => {
    const student = await steps.payingStudent();
    return {
      attempts: crowd((n) =>
        post(`/api/users/${student.id}/credit-adjustments`, adminOf(n), {
          requestId: randomUUID(),
          by: -1,
          expectedRemaining: 5,
          reason: 'Held without the tutor',
        }),
      ),
      wins: 1,
      refusals: ['credits_changed'],
      after: async () => expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 }),
    };
  },

  'a booking retried with the same key': async () => {
    const student = await steps.payingStudent();
    const key = randomUUID();
    return {
      attempts: crowd(() => post(`/api/students/${student.id}/bookings`, student, ASKED, key)),
      wins: CROWD,
      refusals: [],
      async after(endings) {
        expect(new Set(endings.map(({ body }) => body)).size).toBe(1);
        expect(await steps.bookingsOf(student)).toHaveLength(1);
      },
    };
  },

  'requests of a student with five credits': async () => {
    const student = await steps.payingStudent();
    return {
      attempts: crowd((n) =>
        post(
          `/api/students/${student.id}/bookings`,
          student,
          { ...ASKED, ...hourOf(n) },
          n % 2 === 0 ? randomUUID() : undefined,
        ),
      ),
      wins: 5,
      refusals: ['open_requests_exhausted'],
      async after() {
        expect(await steps.requestSlotsOf(student)).toEqual([1, 2, 3, 4, 5]);
      },
    };
  },

  'cancellations of one booking': async () => {
    const { student, id } = await approvedBooking();
    return {
      attempts: crowd((n) =>
        post(`/api/bookings/${id}/cancel`, adminOf(n), {}, n % 2 === 0 ? randomUUID() : undefined),
      ),
      wins: 1,
      refusals: ['booking_not_approved'],
      after: async () =>
        expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 5 }),
    };
  },

  'cancellations against completions of one booking': async () => {
    const { student, id } = await approvedBooking();
    return {
      attempts: crowd((n) => post(`/api/bookings/${id}/${n % 2 === 0 ? 'cancel' : 'complete'}`, adminOf(n))),
      wins: 1,
      refusals: ['booking_not_approved'],
      async after() {
        const isCompleted = (await readLessonById(t, id)).status === 'completed';
        expect(await steps.balanceOf(student)).toEqual(
          isCompleted
            ? { assigned: 5, completed: 1, remaining: 4 }
            : { assigned: 5, completed: 0, remaining: 5 },
        );
      },
    };
  },

  'moves of one booking': async () => {
    const { student, id, revision } = await approvedBooking();
    return {
      attempts: crowd((n) => post(`/api/bookings/${id}/reschedule`, adminOf(n), { ...hourOf(n), revision })),
      wins: 1,
      refusals: ['lesson_changed'],
      after: async () => expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 }),
    };
  },

  'moves and approvals for one time of a tutor': async () => {
    const tutorId = await makeTutor();
    const wanted = { date: '2026-04-01', time: '10:00', duration: 60 };
    const made = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        if (n % 2 === 0) return approvedBooking({ tutorId }, hourOf(n));
        const student = await steps.payingStudent();
        return { student, id: await steps.requestBooking(student, wanted), revision: 0 };
      }),
    );
    return {
      attempts: made.map(({ id, revision }, n) =>
        n % 2 === 0
          ? post(`/api/bookings/${id}/reschedule`, adminOf(n), { ...wanted, revision })
          : post(`/api/bookings/${id}/approve`, adminOf(n), { ...DETAILS, tutorId }),
      ),
      wins: 1,
      refusals: ['tutor_time_taken'],
      async after() {
        const there = await readLessons(t, eq(lessons.tutorId, tutorId));
        const starts = there
          .filter(({ status }) => status === 'confirmed')
          .map(({ startsAt }) => startsAt.getTime());
        expect(new Set(starts).size).toBe(starts.length);
      },
    };
  },

  'every way to one time of a tutor': async () => {
    const tutorId = await makeFreeTutor(t, { name: `Mme Wanted ${t.ctx.newId()}` });
    await setSettings(t, { confirmAtOnceSubjects: ['mathematics'] });
    const attempts: Attempt[] = [];
    for (let n = 0; n < CROWD; n += 1)
      attempts.push(await WAYS_TO_A_TUTOR[n % WAYS_TO_A_TUTOR.length]!(tutorId, n));
    // Families who wait from before the time is free, so that the job can offer it.
    const wish = { subject: 'mathematics', ...WEDNESDAY };
    const holder = await approvedBooking({ tutorId }, wish);
    for (let n = 0; n < 5; n += 1) {
      const student = await steps.payingStudent();
      const joined = await send('POST', `/api/students/${student.id}/waiting-list`, student, {
        ...wish,
        tutorId,
      });
      expect(joined.status, joined.body).toBe(201);
    }
    await send('POST', `/api/bookings/${holder.id}/cancel`, adminOf(0));
    return {
      attempts,
      wins: -1,
      refusals: ['tutor_time_taken', 'free_time_taken', 'weekly_place_taken', 'weekly_time_not_offered'],
      async after() {
        await setSettings(t, { confirmAtOnceSubjects: [] });
        const there = await t.db
          .select()
          .from(lessons)
          .where(and(eq(lessons.tutorId, tutorId), eq(lessons.isLive, true)));
        expect(there.filter(isOnWednesday)).toHaveLength(1);
      },
    };
  },

  'every way to one time of a student': async () => {
    const student = await steps.payingStudent();
    await steps.grantCredits(student, CROWD - 5);
    await setSettings(t, { confirmAtOnceSubjects: ['mathematics'] });
    const attempts: Attempt[] = [];
    for (let n = 0; n < CROWD; n += 1)
      attempts.push(await WAYS_OF_A_STUDENT[n % WAYS_OF_A_STUDENT.length]!(student, n));
    return {
      attempts,
      wins: -1,
      refusals: ['student_time_taken', 'free_time_taken', 'weekly_place_taken', 'weekly_places_exhausted'],
      async after() {
        await setSettings(t, { confirmAtOnceSubjects: [] });
        const confirmed = (await readLessons(t, eq(lessonParticipants.studentId, student.id))).filter(
          ({ status }) => status === 'confirmed',
        );
        expect(confirmed.filter(isOnWednesday)).toHaveLength(1);
      },
    };
  },

  'cancellations of everyone in a small group': async () => {
    const tutorId = await makeTutor();
    const people = await Promise.all(Array.from({ length: 8 }, () => steps.payingStudent()));
    const ids: string[] = [];
    for (const person of people) {
      const id = await steps.requestBooking(person, { date: '2026-04-02' });
      const details = { ...DETAILS, tutorId, smallGroup: true };
      expect((await send('POST', `/api/bookings/${id}/approve`, adminOf(0), details)).status).toBe(200);
      ids.push(id);
    }
    return {
      attempts: ids.map((id, n) => post(`/api/bookings/${id}/cancel`, adminOf(n))),
      wins: ids.length,
      refusals: [],
      async after() {
        const [lesson] = await t.db.select().from(lessons).where(eq(lessons.tutorId, tutorId));
        expect(lesson).toMatchObject({ kind: 'group', isLive: false });
      },
    };
  },

  'approvals of a student with one credit': async () => {
    const student = await steps.payingStudent();
    await steps.grantCredits(student, CROWD - 5);
    const ids: string[] = [];
    for (let n = 0; n < CROWD; n += 1) ids.push(await steps.requestBooking(student, hourOf(n)));
    await steps.grantCredits(student, 1 - CROWD, CROWD);
    return {
      attempts: ids.map((id, n) => post(`/api/bookings/${id}/approve`, adminOf(n), DETAILS)),
      wins: 1,
      refusals: ['no_sessions_remaining'],
      async after() {
        expect(await steps.balanceOf(student)).toMatchObject({ remaining: 0 });
        const pending = (await steps.bookingsOf(student)).filter(({ status }) => status === 'requested');
        expect(pending).toHaveLength(CROWD - 1);
      },
    };
  },

  'an approval clicked twice and by another admin': async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    const key = randomUUID();
    const again = post(`/api/bookings/${id}/approve`, admins[0]!, DETAILS, key);
    return {
      attempts: [...crowd(() => again), post(`/api/bookings/${id}/approve`, admins[1]!, DETAILS)],
      wins: -1,
      refusals: ['booking_not_pending'],
      async after(endings) {
        expect(new Set(endings.slice(0, CROWD).map(({ body }) => body)).size).toBe(1);
        expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
      },
    };
  },

  'seats of one small group, each pressed five times': async () => {
    const group = { subject: 'mathematics', ...WEDNESDAY, date: '2026-04-08', minSeats: 2, maxSeats: 4 };
    const made = await send('POST', '/api/group-lessons', adminOf(0), {
      ...group,
      tutorId: await makeTutor(),
    });
    expect(made.status, made.body).toBe(201);
    const { id } = JSON.parse(made.body) as { id: LessonId };
    const families = await Promise.all(Array.from({ length: 10 }, () => steps.payingStudent()));
    return {
      attempts: crowd((n) => {
        const student = families[n % families.length]!;
        return post(`/api/students/${student.id}/group-lessons/${id}/seats`, student);
      }),
      wins: group.maxSeats,
      refusals: ['group_lesson_full', 'seat_booked'],
      async after() {
        const seats = await readLessons(t, eq(lessonParticipants.lessonId, id));
        expect(seats.map(({ status }) => status)).toEqual(Array(group.maxSeats).fill('confirmed'));
        expect(new Set(seats.map(({ studentId }) => studentId)).size).toBe(group.maxSeats);
      },
    };
  },

  'pauses, resumptions and the end of one weekly place, while the job confirms it': async () => {
    const student = await steps.payingStudent();
    const tutorId = await makeFreeTutor(t, { name: `Mme Places ${t.ctx.newId()}` });
    const choice = { subject: 'mathematics', tutorId, weekday: 4, time: '10:00' };
    const url = `/api/students/${student.id}/weekly-places`;
    const made = await send('POST', url, student, choice);
    expect(made.status, made.body).toBe(201);
    const { id } = JSON.parse(made.body) as { id: string };
    const confirm: Attempt = async () => {
      await confirmAllWeeklyLessons(t.ctx);
      return { status: 200, code: undefined, body: '' };
    };
    return {
      attempts: crowd((n) => {
        if (n === CROWD / 2) return post(`${url}/${id}/end`, student);
        if (n % 3 === 0) return confirm;
        return post(`${url}/${id}/${n % 3 === 1 ? 'pause' : 'resume'}`, student);
      }),
      wins: -1,
      refusals: ['weekly_place_changed'],
      async after(endings) {
        expect(
          endings.filter(({ status, body }) => status === 200 && body.includes('"status":"ended"')),
        ).toHaveLength(1);
        const held = and(eq(weeklyPlaceDates.weeklyPlaceId, id), isNotNull(weeklyPlaceDates.participantId));
        const lessonsOfPlace = await readLessons(t, eq(lessonParticipants.studentId, student.id));
        expect(new Set(lessonsOfPlace.map(({ startsAt }) => startsAt.getTime())).size).toBe(
          lessonsOfPlace.length,
        );
        expect(await t.db.$count(weeklyPlaceDates, held)).toBe(lessonsOfPlace.length);
        expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 - lessonsOfPlace.length });
      },
    };
  },

  'different reports of one lesson': async () => {
    const { student, tutor, lessonId, report } = await taughtLesson();
    return {
      attempts: crowd((n) =>
        post(`/api/tutor/lessons/${lessonId}/report`, tutor, {
          ...report,
          note: `Report ${n}`,
          reportId: randomUUID(),
        }),
      ),
      wins: 1,
      refusals: ['report_exists'],
      // The level of the topic and the exit ticket.
      after: async () => expect(await t.db.$count(evidence, eq(evidence.studentId, student.id))).toBe(2),
    };
  },

  'hand-ins of one homework against its marks': async () => {
    const { student, tutor, lessonId, report } = await taughtLesson();
    const saved = await send('POST', `/api/tutor/lessons/${lessonId}/report`, tutor, report);
    expect(saved.status, saved.body).toBe(201);
    const { reportId, topics } = report;
    const uploadIds: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      uploadIds.push(await uploadFile(t, student, await makePicture(60 + n), `page ${n}.jpg`, 'homework'));
    }
    return {
      attempts: crowd((n) =>
        n % 2 === 0
          ? post(`/api/students/${student.id}/homework/${reportId}/hand-in`, student, {
              uploadIds: [uploadIds[(n / 2) % uploadIds.length]],
              note: `Page ${(n / 2) % uploadIds.length}`,
            })
          : post(`/api/tutor/homework/${reportId}/mark`, tutor, { marks: topics, comment: 'Well done' }),
      ),
      wins: -1,
      // A hand-in that was replaced has given its upload away. Only 20 hand-ins of a student wait.
      refusals: ['homework_marked', 'upload_not_found', 'service_unavailable'],
      async after(endings) {
        expect(endings.filter(({ status }, n) => n % 2 === 1 && status === 200)).toHaveLength(1);
        const [row] = await t.db.select().from(homework).where(eq(homework.reportId, reportId));
        const handedIn = await t.db
          .select({ name: files.fileName })
          .from(homeworkFiles)
          .innerJoin(files, eq(files.id, homeworkFiles.fileId))
          .where(eq(homeworkFiles.reportId, reportId));
        expect(handedIn).toEqual(
          row?.note == null || row.note === '' ? [] : [{ name: `${row.note.toLowerCase()}.jpg` }],
        );
        // Two pieces of evidence of the report and one of the marks.
        expect(await t.db.$count(evidence, eq(evidence.studentId, student.id))).toBe(3);
      },
    };
  },

  'one transaction that a statement, a message and the gateway report': async () => {
    const student = await makeStudent(t);
    const placed = await send('POST', `/api/students/${student.id}/orders`, student, {
      packageId: 'bundle-5',
    });
    const order = JSON.parse(placed.body) as Order;
    const [conversationId, transactionId] = await payLate(student, order);
    await importIncomingMoney(order, transactionId);
    const { device, secret } = JSON.parse(
      (await send('POST', '/api/payment-devices', adminOf(0), { name: 'Front desk' })).body,
    ) as DeviceWithSecret;
    const message = JSON.stringify({
      from: 'M-PESA',
      text: `${transactionId} Confirmed. You have received M450.00 from MAMELLO MOKOENA 26658123456 on 2/3/26 at 10:15 AM. Reference ${order.reference}. New M-Pesa balance is M58.20.`,
    });
    await t.db.update(platformSettings).set({ approveExactMatches: true });
    gateway.complete(conversationId);
    const callback = new URL(getCallbackAddress(t.config)).pathname;
    return {
      attempts: crowd((n) => {
        if (n % 3 === 0) return post('/api/exact-matches/approve', adminOf(n));
        if (n % 3 === 1) return () => send('POST', callback, null, gateway.callbackOf(conversationId));
        // Each forwarded anew, as a phone does that saw no answer.
        const timestamp = String(Math.floor(t.clock.now().getTime() / 1000) - n);
        const headers = { 'x-timestamp': timestamp, 'x-signature': signHookCall(secret, timestamp, message) };
        return () =>
          sendBytes(`/api/hooks/sms/${device.id}`, message, {
            ...headers,
            'content-type': 'application/json',
          });
      }),
      wins: CROWD,
      refusals: [],
      async after() {
        await t.db.update(platformSettings).set({ approveExactMatches: false });
        const recorded = await t.db.select().from(payments).where(eq(payments.studentId, student.id));
        expect(recorded).toMatchObject([{ status: 'approved', amountLisente: order.amountLisente }]);
        expect(await steps.balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 5 });
        expect(await getAccountMoney(t.db, student.id)).toBe(0);
      },
    };
  },

  ...repeatedWithOneKey(),
};

async function sendBytes(
  url: string,
  payload: string,
  headers: Readonly<Record<string, string>>,
): Promise<Ending> {
  const answer = await t.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code, body: answer.body };
}

/** A lesson of today that a tutor has held, and a report of it that is not saved yet. */
async function taughtLesson() {
  const student = await makeStudent(t);
  const tutor = await makeSignedInTutor(t, { displayName: `Ntate ${t.ctx.newId()}` });
  const held = { date: '2026-03-02', time: '08:00', duration: 60 };
  const session = { studentId: student.id, subject: 'physics', tutorId: tutor.tutorId, ...held };
  const scheduled = await send('POST', '/api/sessions', adminOf(0), session);
  expect(scheduled.status, scheduled.body).toBe(201);
  const { id: lessonId } = JSON.parse(scheduled.body) as { id: string };
  const forms = await t.inject({ url: '/api/tutor/report-forms', headers: tutor.headers });
  const [topic] = forms.json<ReportForms>().topicLists[0] ?? [];
  const report = {
    reportId: randomUUID(),
    topics: [{ topicId: topic?.id ?? '', level: 'secure' }],
    homework: 'Exercise 4',
    homeworkDueOn: '2026-03-09',
    exitTicket: 2,
  };
  return { student, tutor, lessonId, report };
}

/** Requests a payment of the order that the payer confirms later. Returns the ids of its conversation and transaction. */
async function payLate(student: Person, order: Order): Promise<[string, string]> {
  const url = `/api/students/${student.id}/orders/${order.id}/gateway-requests`;
  const requested = await send('POST', url, student, { phone: MPESA_NUMBERS.paysLate });
  expect(requested.status, requested.body).toBe(201);
  const find = async () => {
    const isOfOrder = eq(gatewayRequests.orderId, order.id as never);
    return (await t.db.select().from(gatewayRequests).where(isOfOrder))[0];
  };
  await expect.poll(async () => (await find())?.status, { timeout: 20_000 }).toBe('in_doubt');
  const conversationId = (await find())?.conversationId ?? '';
  return [conversationId, gateway.transactions.get(conversationId)?.transactionId ?? ''];
}

/** Imports a statement with the money of the order. Its match waits for an admin. */
async function importIncomingMoney(order: Order, transactionId: string): Promise<void> {
  const text =
    'Date,Transaction ID,Reference,Payer,Amount,Balance\n' +
    `2026-03-02 10:15,${transactionId},${order.reference},Mamello Mokoena,450.00,`;
  const headers = { ...adminOf(0).headers, 'content-type': 'text/csv', [FILE_NAME_HEADER]: 'March.csv' };
  const uploaded = await sendBytes('/api/statement-files', text, headers);
  const { id } = JSON.parse(uploaded.body) as { id: string };
  const previewed = await send('POST', `/api/statement-files/${id}/preview`, adminOf(0));
  const { mapping } = JSON.parse(previewed.body) as StatementPreview;
  const source = { name: `Till ${id}`, provider: 'mpesa' };
  const imported = await send('POST', `/api/statement-files/${id}/import`, adminOf(0), { source, mapping });
  expect(imported.status, imported.body).toBe(200);
}

/** Calls of every kind that are sent again with their key: each takes effect once and returns one response. */
function repeatedWithOneKey(): Readonly<Record<string, () => Promise<Race>>> {
  const race = (attempt: Attempt, count: () => Promise<number>, expected: number): Race => ({
    attempts: crowd(() => attempt),
    wins: CROWD,
    refusals: [],
    async after(endings) {
      expect(new Set(endings.map(({ body }) => body)).size).toBe(1);
      expect(await count()).toBe(expected);
    },
  });
  const message = {
    firstName: 'Lerato',
    lastName: 'Mokoena',
    email: 'lerato@example.org',
    phone: '+266 5812 3456',
    subject: 'general',
    message: 'Do you teach on Sundays?',
  };
  return {
    'a contact message with one key': async () => {
      const before = await t.db.$count(contactMessages);
      const key = randomUUID();
      const attempt = () => send('POST', '/api/contact-messages', null, message, key);
      return race(attempt, () => t.db.$count(contactMessages), before + 1);
    },
    'a content link with one key': async () => {
      const before = await t.db.$count(contentItems);
      const link = {
        title: 'Quadratic equations',
        description: 'A lesson on video',
        subject: 'mathematics',
        url: 'https://example.org/quadratics',
      };
      const attempt = post('/api/content/links', admins[0]!, link, randomUUID());
      return race(attempt, () => t.db.$count(contentItems), before + 1);
    },
    'settings with one key': async () => {
      const { values, revision } = (
        await t.inject({ url: '/api/settings', headers: admins[0]!.headers })
      ).json<AdminSettings>();
      // A name that no other attempt in this file saves: saving the stored name again would not be a change.
      const changed = { ...values, platformName: `Thuto, revision ${revision}`, revision };
      const key = randomUUID();
      const attempt = () => send('PUT', '/api/settings', admins[0]!, changed, key);
      const isSaved = eq(auditLog.kind, 'settings.changed');
      return race(attempt, () => t.db.$count(auditLog, isSaved), (await t.db.$count(auditLog, isSaved)) + 1);
    },
    'an invitation with one key': async () => {
      const email = `${randomUUID()}@example.org`;
      const attempt = post('/api/admin-invitations', admins[0]!, { email }, randomUUID());
      return race(attempt, () => t.db.$count(invitations, eq(invitations.email, email)), 1);
    },
    'a sign-up with one key': async () => {
      const email = `${randomUUID()}@example.org`;
      const input = {
        email,
        displayName: 'Thabo',
        password: 'seven green mountains 42',
        termsAccepted: true,
      };
      const key = randomUUID();
      const attempt = () => send('POST', '/api/accounts', null, input, key);
      return race(attempt, () => t.db.$count(accounts, eq(accounts.email, email)), 1);
    },
  };
}

describe(`${CROWD} concurrent attempts`, () => {
  it.each(sample(Object.keys(RACES), SAMPLED_RACES, 'races'))(
    '%s',
    async (name) => {
      const { attempts, wins, refusals, after } = await RACES[name]!();
      const endings = await Promise.all(attempts.map((attempt) => attempt()));
      const won = endings.filter(({ status }) => status < 300);
      const lost = endings.filter(({ status }) => status >= 300);
      if (wins >= 0) expect(won).toHaveLength(wins);
      expect(refusals).toEqual(expect.arrayContaining(lost.map(({ code }) => code)));
      expect(lost.filter(({ status, code }) => status >= 500 && code !== 'service_unavailable')).toEqual([]);
      await after(endings);
      expect(await checkLedger(t.db)).toEqual([]);
    },
    180_000,
  );
});
