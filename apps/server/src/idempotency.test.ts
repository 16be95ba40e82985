import { randomUUID } from 'node:crypto';
import { asc, count, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from './request-context.ts';
import { deriveLinkToken } from './features/accounts/email-links/email-link-token.ts';
import type { Executor } from './platform/db/client.ts';
import { emailLinks } from './platform/db/schema/accounts.ts';
import { lessons } from './platform/db/schema/lessons.ts';
import { idempotencyKeys } from './platform/db/schema/idempotency-keys.ts';
import { contactMessages } from './platform/db/schema/messages.ts';
import { mails } from './platform/db/schema/mails.ts';
import { payments } from './platform/db/schema/payments.ts';
import { runOutsideTransaction } from './platform/db/transaction.ts';
import { cleanUpIdempotencyKeys } from './platform/idempotency/idempotency-keys.jobs.ts';
import { CALLS } from './testing/calls-of-contract.ts';
import { ASKED, DETAILS, buildBookingApp } from './testing/bookings.ts';
import { readLessonById } from './testing/lessons.ts';
import { makeStudent, type Person } from './testing/people.ts';
import { makePicture, uploadFile } from './testing/submit-proof.ts';
import { withIdempotency, withIdempotentTransaction } from './with-idempotency.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());
const student = await steps.payingStudent();
await steps.grantCredits(student, 200);
beforeEach(async () => {
  await t.db.delete(idempotencyKeys);
});

interface Sent {
  readonly status: number;
  readonly body: string;
  readonly code: string | undefined;
  readonly isRepeated: boolean;
}

/** Sends a call with a key. `place` is the IP address of a visitor. */
async function send(
  who: Person | null,
  url: string,
  payload: object,
  key: string,
  place = '127.0.0.1',
): Promise<Sent> {
  const headers = { ...who?.headers, 'idempotency-key': key };
  const answer = await t.inject({ method: 'POST', url, headers, payload, remoteAddress: place });
  return {
    status: answer.statusCode,
    body: answer.body,
    code: answer.json<{ code?: string }>().code,
    isRepeated: answer.headers['idempotency-replayed'] === 'true',
  };
}

let days = 0;
/** Returns a booking request at a new time for each test. */
function askedNext() {
  days += 1;
  return { ...ASKED, date: new Date(Date.UTC(2026, 2, 4 + days)).toISOString().slice(0, 10) };
}

const book = (payload: object, key: string, who = student) =>
  send(who, `/api/students/${who.id}/bookings`, payload, key);
const bookingsOn = async (date: string) => {
  const [row] = await t.db.select({ n: count() }).from(lessons).where(eq(lessons.date, date));
  return row?.n;
};
const repeated = (first: Sent) => ({ ...first, isRepeated: true });

describe('a repeated call', () => {
  it('returns the first response and does nothing (API-4)', async () => {
    const asked = askedNext();
    const key = randomUUID();
    const first = await book(asked, key);
    expect(first).toMatchObject({ status: 201, isRepeated: false });
    expect(await book(asked, key)).toEqual(repeated(first));
    // The same input in another field order.
    expect(await book(Object.fromEntries(Object.entries(asked).toReversed()), key)).toEqual(repeated(first));
    expect(await bookingsOn(asked.date)).toBe(1);
  });

  it('returns the first response even after later changes', async () => {
    const asked = askedNext();
    const key = randomUUID();
    const first = await book(asked, key);
    const { id } = JSON.parse(first.body) as { id: string };
    const approve = randomUUID();
    const approved = await send(admin, `/api/bookings/${id}/approve`, DETAILS, approve);
    expect(approved.status).toBe(200);
    expect((await steps.post(`/api/bookings/${id}/complete`, admin)).statusCode).toBe(200);

    expect(await book(asked, key)).toEqual(repeated(first));
    expect(await send(admin, `/api/bookings/${id}/approve`, DETAILS, approve)).toEqual(repeated(approved));
  });

  it('returns the first rejection, with the id of the first request', async () => {
    const poor = await makeStudent(t);
    const asked = askedNext();
    const key = randomUUID();
    const refused = await book(asked, key, poor);
    expect(refused).toMatchObject({ status: 403, code: 'payment_not_approved' });
    await steps.approvePayment(poor);
    expect(await book(asked, key, poor)).toEqual(repeated(refused));
    expect(await book(asked, randomUUID(), poor)).toMatchObject({ status: 201 });
  });

  it('waits for a concurrent first call', async () => {
    const asked = askedNext();
    const key = randomUUID();
    // More than the number of database connections.
    const answers = await Promise.all(Array.from({ length: 30 }, () => book(asked, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(await bookingsOn(asked.date)).toBe(1);
  });

  it('returns the single payment of an upload', async () => {
    const payer = await makeStudent(t);
    const uploadId = await uploadFile(t, payer, await makePicture());
    const key = randomUUID();
    const submit = () =>
      send(payer, `/api/students/${payer.id}/payments`, { packageId: 'bundle-5', uploadId }, key);
    const answers = await Promise.all([submit(), submit(), submit()]);
    answers.push(await submit());
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await t.db.select().from(payments).where(eq(payments.studentId, payer.id))).toHaveLength(1);
  });
});

describe('a key', () => {
  it('is valid for one call with one input', async () => {
    const asked = askedNext();
    const key = randomUUID();
    const first = await book(asked, key);
    const { id } = JSON.parse(first.body) as { id: string };
    const reused = { status: 422, code: 'idempotency_key_reused' };
    expect(await book({ ...asked, notes: 'Another thing' }, key)).toMatchObject(reused);
    expect(await send(student, `/api/students/${student.id}/bookings/${id}/withdraw`, {}, key)).toMatchObject(
      reused,
    );
    expect(await bookingsOn(asked.date)).toBe(1);
    expect(await book(asked, key)).toEqual(repeated(first));
  });

  it('is scoped to one user', async () => {
    const asked = askedNext();
    const key = randomUUID();
    const other = await steps.payingStudent();
    const [first, second] = [await book(asked, key), await book(asked, key, other)];
    expect(second).toMatchObject({ status: 201, isRepeated: false });
    expect(second.body).not.toBe(first.body);
  });

  it('returns no stored response to a user whom the guard rejects', async () => {
    const gone = await steps.payingStudent();
    const asked = askedNext();
    const key = randomUUID();
    expect((await book(asked, key, gone)).status).toBe(201);
    await t.inject({ method: 'POST', url: `/api/users/${gone.id}/deactivate`, headers: admin.headers });
    expect(await book(asked, key, gone)).toMatchObject({ status: 401, code: 'sign_in_required' });
  });

  it.each([['é'], ['a b'], ['x'.repeat(256)]])('is rejected when malformed (%#)', async (key) => {
    const refused = await book(askedNext(), Buffer.from(key).toString('latin1'));
    expect(refused).toMatchObject({ status: 422, code: 'input_invalid' });
    expect(refused.body).toContain('Idempotency-Key');
  });

  it('handles deeply nested input', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    const answer = await t.inject({
      method: 'POST',
      url: '/api/password-resets',
      headers,
      payload: `{"email":${deep}}`,
    });
    expect(answer.json()).toMatchObject({ status: 422, code: 'input_invalid' });
  });

  it('reports that the first call is still running if it does not finish', async () => {
    const asked = askedNext();
    const key = randomUUID();
    await book(asked, key);
    await t.db.update(idempotencyKeys).set({ sealedResponse: null });
    expect(await book(asked, key)).toMatchObject({ status: 409, code: 'idempotency_key_in_use' });
  });

  it('expires after a day and not before', async () => {
    const asked = askedNext();
    const key = randomUUID();
    const first = await book(asked, key);
    t.clock.advance(DAY_MS - 1000);
    expect(await cleanUpIdempotencyKeys(t.ctx)).toBe(0);
    expect(await book(asked, key)).toEqual(repeated(first));
    t.clock.advance(2000);
    expect(await cleanUpIdempotencyKeys(t.ctx)).toBe(1);
  });

  it('stores no readable data', async () => {
    const key = randomUUID();
    const named = await makeStudent(t, { displayName: 'Limpho Ramaili' });
    const answer = await send(named, `/api/students/${named.id}/calendar-feed/renew`, {}, key);
    expect(answer.status).toBe(200);
    const { address } = JSON.parse(answer.body) as { address: string };
    const kept = JSON.stringify(await t.db.select().from(idempotencyKeys));
    for (const secret of [key, named.id, address.slice(-20)]) expect(kept).not.toContain(secret);
    expect(await send(named, `/api/students/${named.id}/calendar-feed/renew`, {}, key)).toEqual(
      repeated(answer),
    );
  });
});

describe('the response and the effect', () => {
  const breakAnswers = async () => {
    await t.database.pool.query(`create function break_answers() returns trigger language plpgsql as
      $$ begin raise exception 'the process stopped here'; end $$`);
    await t.database.pool.query(`create trigger break_answers before insert or update on idempotency_keys
      for each row when (new.sealed_response is not null) execute function break_answers()`);
  };
  const mendAnswers = () => t.database.pool.query('drop function break_answers cascade');

  it('writes both atomically', async () => {
    const asked = askedNext();
    const key = randomUUID();
    await breakAnswers();
    const queued = await t.db.$count(mails);
    const broken = await book(asked, key);
    await mendAnswers();
    expect(broken.status).toBe(500);
    expect(await bookingsOn(asked.date)).toBe(0);
    expect(await t.db.$count(mails)).toBe(queued);
    expect(await book(asked, key)).toMatchObject({ status: 201, isRepeated: false });
    expect(await bookingsOn(asked.date)).toBe(1);
  });

  it('writes both atomically in a transaction of several statements', async () => {
    const { id } = JSON.parse((await book(askedNext(), randomUUID())).body) as { id: string };
    const url = `/api/bookings/${id}/reject`;
    const key = randomUUID();
    const statusOf = async () => (await readLessonById(t, id)).status;
    await breakAnswers();
    const broken = await send(admin, url, { reason: 'The tutor is ill' }, key);
    await mendAnswers();
    expect(broken.status).toBe(500);
    expect(await statusOf()).toBe('requested');
    expect(await send(admin, url, { reason: 'The tutor is ill' }, key)).toMatchObject({
      status: 200,
      isRepeated: false,
    });
    expect(await statusOf()).toBe('rejected');
  });

  it('writes both or neither where the use case stores the response', async () => {
    const message = {
      firstName: 'Lerato',
      lastName: 'Mokoena',
      email: `${randomUUID()}@example.org`,
      phone: '+266 5812 3456',
      subject: 'general',
      message: 'Do you teach on Sundays?',
    };
    const write = (key: string) => send(null, '/api/contact-messages', message, key);
    const written = () => t.db.$count(contactMessages, eq(contactMessages.email, message.email));
    const key = randomUUID();
    await breakAnswers();
    const broken = await write(key);
    await mendAnswers();
    expect(broken.status).toBe(500);
    expect(await written()).toBe(0);
    const first = await write(key);
    expect(first).toMatchObject({ status: 201, isRepeated: false });
    expect(await write(key)).toEqual(repeated(first));
    expect(await written()).toBe(1);
    await t.db.delete(contactMessages).where(eq(contactMessages.email, message.email));
  });

  it('replays a sign-up and the verification of its address', async () => {
    const email = `${randomUUID()}@example.org`;
    const input = { email, displayName: 'Thabo', password: 'seven green mountains 42', termsAccepted: true };
    const key = randomUUID();
    const first = await send(null, '/api/accounts', input, key);
    expect(first).toMatchObject({ status: 201, isRepeated: false });
    expect(await send(null, '/api/accounts', input, key)).toEqual(repeated(first));
    expect(await send(null, '/api/accounts', input, randomUUID())).toMatchObject({ code: 'email_taken' });

    const [link] = await t.db.select().from(emailLinks).where(eq(emailLinks.email, email));
    const confirmation = {
      token: deriveLinkToken(t.ctx.config.auth.secret, link!),
      confirmed: true,
    };
    const verifyKey = randomUUID();
    const verified = await Promise.all(
      Array.from({ length: 10 }, () => send(null, '/api/email-verifications/apply', confirmation, verifyKey)),
    );
    expect(new Set(verified.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(verified[0]?.status).toBeLessThan(300);
  });

  it('keeps concurrent calls with different keys apart', async () => {
    const asked = Array.from({ length: 6 }, askedNext);
    const keys = asked.map(() => randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 48 }, async (_, at) => {
        const which = at % asked.length;
        return { which, sent: await book(asked[which] ?? {}, keys[which] ?? '') };
      }),
    );
    for (const [which, { date }] of asked.entries()) {
      const own = answers.flatMap((one) => (one.which === which ? [one.sent] : []));
      expect(new Set(own.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
      expect(own[0]).toMatchObject({ status: 201, body: expect.stringContaining(date) as unknown });
      expect(own.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
      expect(await bookingsOn(date)).toBe(1);
    }
  });

  it('never exhausts the connections, however many calls arrive', async () => {
    const asked = Array.from({ length: 40 }, askedNext);
    const answers = await Promise.all(asked.map((each) => book(each, randomUUID())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(t.database.pool.waitingCount).toBe(0);
    const { pool } = t.database;
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 15_000 }).toBe(0);
  });
});

describe('repetitions that reach the database at the same time', () => {
  const call = { name: 'test.write', method: 'POST', mayRepeat: false, input: {} };
  /** Returns two contexts of the same user with the same key. */
  const makeContexts = () => {
    const headers = new Headers({ 'idempotency-key': randomUUID() });
    const request = { headers, id: 'test', ip: '127.0.0.1' };
    const context = { ...t.ctx, currentUser: { accountId: student.id }, request };
    return [context, context] as unknown as [RequestContext, RequestContext];
  };
  const effect = { firstName: 'Lerato', lastName: 'M', phone: '', subject: 'general', message: 'Twice?' };
  const insert = (db: Executor, email: string, id: string) =>
    db.insert(contactMessages).values({ ...effect, id, email });
  const countEffects = (email: string) => t.db.$count(contactMessages, eq(contactMessages.email, email));

  it('take effect once where the use case stores the response', async () => {
    const email = `${randomUUID()}@example.org`;
    const arrived: (() => void)[] = [];
    /** Resolves when both transactions have taken effect and store their responses. */
    const meet = () =>
      new Promise<void>((resolve) => {
        arrived.push(resolve);
        if (arrived.length === 2) for (const go of arrived) go();
      });
    const outputs = await Promise.all(
      makeContexts().map((context) =>
        withIdempotency(context, call, (storeResponse) =>
          t.db.transaction(async (tx) => {
            const id = randomUUID();
            await insert(tx, email, id);
            await meet();
            await storeResponse(tx, { id });
            return { id };
          }),
        ),
      ),
    );
    expect(await countEffects(email)).toBe(1);
    expect(outputs[0]).toEqual(outputs[1]);
    await t.db.delete(contactMessages).where(eq(contactMessages.email, email));
  });

  it('take effect once where the key is claimed first', async () => {
    const email = `${randomUUID()}@example.org`;
    const countWaiting = async () => {
      const { rows } = await t.database.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    };
    let runs = 0;
    const outputs = await Promise.all(
      makeContexts().map((context) =>
        withIdempotentTransaction(context, call, async (db) => {
          const id = randomUUID();
          await insert(db, email, id);
          runs += 1;
          // The other one waits for the key.
          if (runs === 1)
            await runOutsideTransaction(async () => {
              await expect.poll(countWaiting).toBe(1);
            });
          return { id };
        }),
      ),
    );
    expect(await countEffects(email)).toBe(1);
    expect(outputs[0]).toEqual(outputs[1]);
    await t.db.delete(contactMessages).where(eq(contactMessages.email, email));
  });
});

describe('a visitor', () => {
  const message = {
    firstName: 'Lerato',
    lastName: 'Mokoena',
    email: 'lerato@example.org',
    phone: '+266 5812 3456',
    subject: 'general',
    message: 'Do you teach on Sundays?',
  };
  const write = (key: string, place?: string, changes = {}) =>
    send(null, '/api/contact-messages', { ...message, ...changes }, key, place);
  const written = () => t.db.select().from(contactMessages).orderBy(asc(contactMessages.createdAt));

  it('creates one message per key and network', async () => {
    const key = randomUUID();
    const first = await write(key);
    expect(first.status).toBeLessThan(300);
    expect(await write(key)).toEqual(repeated(first));
    expect(await written()).toHaveLength(1);
    // Equal messages are stored once, whatever their key (MSG-5).
    const other = { message: 'And on Saturdays?' };
    expect(await write(key, '203.0.113.7', other)).toMatchObject({ isRepeated: false });
    expect(await written()).toHaveLength(2);
  });

  it('gets no stored response for a rejected call', async () => {
    for (const payload of [{ token: 'forged' }, { token: 7 }]) {
      const refused = await send(null, '/api/email-verifications', payload, randomUUID());
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
    }
    expect(await t.db.select().from(idempotencyKeys)).toEqual([]);
  });
});

it.each(['repeats', 'ownTransaction'] as const)(
  'names %s only at calls that change something',
  (exception) => {
    const named = CALLS.filter(({ meta }) => meta[exception] !== undefined);
    expect(named).not.toEqual([]);
    expect(named.filter(({ method }) => method === 'GET')).toEqual([]);
  },
);
