import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { sample } from '@thuto/domain/testing/sample';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkLedger } from './features/credits/check-ledger.ts';
import { expireRequests } from './features/bookings/expire-requests.ts';
import { queueDueReminders } from './features/reminders/queue-due-reminders.ts';
import { offerPlaces } from './features/waiting-list/offer-places.ts';
import { confirmAllWeeklyLessons } from './features/weekly-places/confirm-weekly-lessons.ts';
import { lessonParticipants } from './platform/db/schema/lesson-participants.ts';
import { idempotencyKeys } from './platform/db/schema/idempotency-keys.ts';
import { mails } from './platform/db/schema/mails.ts';
import { cleanUpIdempotencyKeys } from './platform/idempotency/idempotency-keys.jobs.ts';
import { limitRate } from './platform/rate-limits/rate-limits.ts';
import { DETAILS, buildBookingApp } from './testing/bookings.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeFreeTutor } from './testing/free-times.ts';
import type { Person } from './testing/people.ts';
import { makePicture, uploadFile } from './testing/submit-proof.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.parse('2026-03-02T10:00:00.000Z');

/** Changes of the machine's clock, such as a manual change or an empty battery. */
const JUMPS = [
  ['an hour back', -HOUR_MS],
  ['an hour ahead', HOUR_MS],
  ['a day ahead', DAY_MS],
] as const;

let student: Person;

const { t, admin, steps } = await buildBookingApp({ runsWorkers: true });
afterAll(() => t.close());
const at = (instant: number) => t.clock.set(new Date(instant).toISOString());
beforeEach(async () => {
  at(NOON);
  student = await steps.payingStudent();
});

describe.each(sample(JUMPS, 1, 'jumps'))('a clock that jumps %s and is then corrected', (_how, jump) => {
  it('keeps users signed in and lets others sign in', async () => {
    const email = `clock-${randomUUID()}@example.org`;
    const password = 'khotso-pula-nala';
    const account = { displayName: 'Lineo Clock', email, password, termsAccepted: true };
    expect((await steps.post('/api/accounts', null, account)).statusCode).toBe(201);
    const signIn = async () => {
      const answer = await steps.post('/api/sign-ins', null, { email, password, rememberMe: true });
      return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
    };
    // A correct password is all that matters here: the email must be verified in any case.
    const before = await signIn();
    for (const instant of [NOON + jump, NOON]) {
      at(instant);
      expect(await signIn()).toEqual(before);
      const { statusCode } = await t.inject({
        url: `/api/students/${student.id}/dashboard`,
        headers: student.headers,
      });
      expect(statusCode).toBe(200);
    }
  });

  it('accepts uploads started before and during the jump', async () => {
    const begin = async () => uploadFile(t, student, await makePicture());
    const submit = async (uploadId: string) =>
      (await steps.post(`/api/students/${student.id}/payments`, student, { packageId: 'bundle-5', uploadId }))
        .statusCode;
    const before = await begin();
    at(NOON + jump);
    const meanwhile = await begin();
    await t.ctx.uploads.cleanUp();
    at(NOON);
    await t.ctx.uploads.cleanUp();
    expect([await submit(before), await submit(meanwhile)]).toEqual([201, 201]);
  });

  it('executes a repeated call once, and finally deletes both keys', async () => {
    await t.db.delete(idempotencyKeys);
    let days = 0;
    const book = async (key: string, day: number) => {
      const answer = await t.inject({
        method: 'POST',
        url: `/api/students/${student.id}/bookings`,
        headers: { ...student.headers, 'idempotency-key': key },
        payload: {
          subject: 'physics',
          date: `2026-03-${String(day)}`,
          time: '09:00',
          duration: 60,
          notes: '',
        },
      });
      return `${answer.statusCode} ${answer.body}`;
    };
    const keys = [randomUUID(), randomUUID()] as const;
    const first = await book(keys[0], 20);
    at(NOON + jump);
    await cleanUpIdempotencyKeys(t.ctx);
    const second = await book(keys[1], 21);
    at(NOON);
    await cleanUpIdempotencyKeys(t.ctx);
    expect([first.slice(0, 3), second.slice(0, 3)]).toEqual(['201', '201']);
    expect(await book(keys[1], 21)).toBe(second);
    // A key is kept for one day. A jump of a day or more deletes the first one.
    if (jump < DAY_MS) expect(await book(keys[0], 20)).toBe(first);
    while ((await t.db.$count(idempotencyKeys)) > 0) {
      days += 1;
      at(NOON + days * DAY_MS + 1000);
      await cleanUpIdempotencyKeys(t.ctx);
    }
    expect(days).toBeLessThanOrEqual(2);
  });

  it('decides each date of a weekly place once, and expires a request at most once', async () => {
    const tutorId = await makeFreeTutor(t, { name: `Mme Clock ${t.ctx.newId()}` });
    const choice = { subject: 'mathematics', tutorId, weekday: 4, time: '09:00' };
    const place = await steps.post(`/api/students/${student.id}/weekly-places`, student, choice);
    expect(place.statusCode, place.body).toBe(201);
    const id = await steps.requestBooking(student, { date: '2026-03-20' });
    // A request is valid for a day from its creation, some milliseconds after NOON.
    const ahead = NOON + jump + MINUTE_MS;
    for (const instant of [NOON, ahead, NOON, ahead, NOON]) {
      at(instant);
      await Promise.all([confirmAllWeeklyLessons(t.ctx), expireRequests(t.ctx), offerPlaces(t.ctx)]);
    }
    const rows = await t.db
      .select()
      .from(lessonParticipants)
      .where(eq(lessonParticipants.studentId, student.id));
    const confirmed = rows.filter(({ status }) => status === 'confirmed');
    expect(confirmed.length).toBeGreaterThan(0);
    expect(new Set(confirmed.map(({ startsAt }) => startsAt.getTime())).size).toBe(confirmed.length);
    expect(rows.find((row) => row.id === id)?.status).toBe(jump < DAY_MS ? 'requested' : 'expired');
    const told = await t.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'booking-expired'), eq(mails.recipientAccountId, student.id)));
    expect(told).toHaveLength(jump < DAY_MS ? 0 : 1);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('sends each reminder of a booking once', async () => {
    const START = Date.parse('2026-03-04T13:30:00.000Z');
    const id = await steps.requestBooking(student);
    // A tutor of its own: the lesson of another round is at the same time.
    const details = { ...DETAILS, tutorName: `Ntate Clock ${t.ctx.newId()}` };
    expect((await steps.post(`/api/bookings/${id}/approve`, admin, details)).statusCode).toBe(200);
    const reminders = () =>
      t.db
        .select()
        .from(mails)
        .where(and(eq(mails.recipientAccountId, student.id), like(mails.kind, '%-reminder')));
    for (const hours of [25, 23.5, 12, 2, 0.8, 0.1]) {
      const now = START - hours * HOUR_MS;
      // The clock jumps between two runs and is corrected before the next.
      for (const instant of [now, now + jump, now]) {
        at(instant);
        await queueDueReminders(t.ctx);
      }
    }
    const rows = await vi.waitFor(
      async () => {
        const found = await reminders();
        expect(found.filter(({ status }) => status === 'queued')).toEqual([]);
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
    const told = rows.map(({ data }) => data['reminder']).sort();
    expect(told).toEqual(['day', 'hour']);
  });
});

it('expires a package at its time, even after clock jumps', async () => {
  const subscriber = student;
  const state = async () =>
    (await t.inject({ url: `/api/students/${subscriber.id}/dashboard`, headers: subscriber.headers })).json<{
      payment: { subscription?: { state?: string } | null };
    }>();
  const before = await state();
  at(NOON + 400 * DAY_MS);
  const over = await state();
  expect(over.payment).not.toEqual(before.payment);
  at(NOON);
  expect((await state()).payment).toEqual(before.payment);
});

describe('rate limits', () => {
  let limited: TestApp;
  const limit = { points: 2, seconds: 15 * 60 };
  const ask = (key: string) =>
    limitRate(limited.ctx, key, limit).then(
      () => 'let through',
      (error: { code: string; details: { retryAfterSeconds: number } }) => error.details.retryAfterSeconds,
    );

  beforeAll(async () => {
    limited = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  });
  afterEach(() => vi.setSystemTime(NOON));
  afterAll(async () => {
    vi.useRealTimers();
    await limited.close();
  });

  it.each([...JUMPS.map(([how, jump]) => [how, -jump] as const), ['a year back', -365 * DAY_MS] as const])(
    'reject requests for at most one window after a clock correction (%#)',
    async (_how, jump) => {
      const key = `clock:${jump}`;
      expect([await ask(key), await ask(key)]).toEqual(['let through', 'let through']);
      expect(await ask(key)).toBeLessThanOrEqual(limit.seconds);
      vi.setSystemTime(NOON + jump);
      const answer = await ask(key);
      if (answer !== 'let through') expect(answer).toBeLessThanOrEqual(limit.seconds);
      vi.setSystemTime(NOON + jump + limit.seconds * 1000 + 1000);
      expect(await ask(key)).toBe('let through');
    },
  );

  it('still apply when two clocks differ slightly', async () => {
    for (let times = 0; times < 2; times += 1) expect(await ask('clock:skew')).toBe('let through');
    vi.setSystemTime(NOON - 5_000);
    expect(await ask('clock:skew')).toBeGreaterThan(0);
    expect(await ask('clock:skew')).not.toBe('let through');
  });
});
