import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@thuto/contract/calls/live-events';
import type { StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { createDatabase } from '../../platform/db/client.ts';
import { accounts, authSessions } from '../../platform/db/schema/accounts.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { assemble } from '../../product.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { addGuardian } from '../students/add-guardian.ts';
import { removeGuardian } from '../students/remove-guardian.ts';
import { type AuditEvent, recordAuditEvent } from './record-audit-event.ts';

/** Maximum delay of an event, in milliseconds. */
const WITHIN_MS = 2_000;
const HEARTBEAT_MS = 300;
/** Nodes without heartbeats, so that only events can end a stream. */
const [QUIET, ALSO_QUIET] = [2, 3];

let t: TestApp;
let admin: Person;
let student: Person;
let nodes: { app: FastifyInstance; url: string; stop(): Promise<void> }[];
const streams: IncomingMessage[] = [];

/** Starts another node on the test's database, listening on its own port. */
async function startNode(eventHeartbeatMs = HEARTBEAT_MS) {
  const database = createDatabase(t.database.url);
  const { ctx } = await assemble(t.config, database, { now: t.clock.now, runsWorkers: false });
  const app = await buildApp(ctx, {
    site: null,
    devOutbox: null,
    shedLoad: false,
    eventHeartbeatMs,
  });
  await ctx.live.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const stop = async () => {
    await app.close();
    await ctx.live.stop();
    await database.close();
  };
  return { app, url: `http://127.0.0.1:${port}`, stop };
}

/** Opens the stream like a page does; `read` returns everything received so far. */
async function open(node: number, person: Pick<Person, 'headers'> | null, query = '') {
  const request = get(`${nodes[node]?.url}/api/events${query}`, { headers: person?.headers ?? {} });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  streams.push(answer);
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  answer.on('error', () => undefined);
  const closed = new Promise<true>((resolve) => answer.once('close', () => resolve(true)));
  return {
    answer,
    closed,
    read: () => text,
    events: () =>
      [...text.matchAll(/^data: (.+)\n\n/gm)].map(([, data = '']) => JSON.parse(data) as LiveEvent),
  };
}

const happen = (studentId: StudentId | null, kind: AuditEvent['kind'] = 'booking.approved') =>
  t.db.transaction((tx) =>
    recordAuditEvent(t.ctx, tx, { kind, actorId: admin.id, ...(studentId !== null && { studentId }) }),
  );

const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: WITHIN_MS, interval: 20 });

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  [admin, student] = [await makeAdmin(t), await makeStudent(t)];
  nodes = [await startNode(), await startNode(), await startNode(60_000), await startNode(60_000)];
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await t.close();
});

describe('event stream', () => {
  it('replays the events since the page loaded its data, filtered by account, before new ones', async () => {
    const other = await makeStudent(t);
    const watching = await open(0, admin);
    await happen(student.id, 'booking.rejected');
    await soon(() => expect(watching.events()).toHaveLength(1));
    const earlier = /^event: earlier\ndata: .*booking\.rejected.*\n\n/m;
    const late = await open(0, student, '?within=5000');
    await soon(() => expect(late.read()).toMatch(earlier));
    const [another, unasked, wrong] = [
      await open(0, other, '?within=5000'),
      await open(0, student),
      await open(0, student, '?within=soon'),
    ];
    await happen(null, 'settings.changed');
    for (const page of [another, unasked, wrong]) {
      await soon(() => expect(page.events()).toHaveLength(1));
      expect(page.read()).not.toMatch(earlier);
    }
  });

  it('delivers an approval to the student within two seconds, from any node', async () => {
    const payment = await submitProof(t, student, 'bundle-5');
    const pages = [await open(0, student), await open(1, student)];
    expect(pages[0]?.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });

    const approved = await t.inject({
      method: 'POST',
      url: `/api/payments/${payment.id}/approve`,
      headers: admin.headers,
    });
    expect(approved.statusCode).toBe(200);
    const approval = { kind: 'payment.approved', studentId: student.id, subjectId: payment.id };
    // Beside it come notifications, and perhaps events of earlier submissions.
    const approvals = (page: (typeof pages)[number]) =>
      page.events().filter(({ kind }) => kind === 'payment.approved');
    for (const page of pages) await soon(() => expect(approvals(page)).toEqual([approval]));
  });

  it('sends students only their own events and admins all events (LIVE-1)', async () => {
    const other = await makeStudent(t);
    const [own, admins] = [await open(0, student), await open(0, admin)];
    await happen(other.id);
    await happen(null, 'message.received');
    await happen(student.id, 'proof.viewed');
    await happen(student.id);
    await soon(() => expect(admins.events()).toHaveLength(4));
    // Notifications of earlier tests may arrive late.
    const beside = ['free-times.changed', 'notification.created'];
    const ownEvents = own.events().filter(({ kind }) => !beside.includes(kind));
    expect(ownEvents.map(({ kind, studentId }) => [kind, studentId])).toEqual([
      ['booking.approved', student.id],
    ]);
  });

  it('sends guardians only the topics of their rights, and no id of a payment (FAM-13)', async () => {
    const family = await makeStudent(t);
    const join = async (rights: Partial<GuardianRights>) => {
      const person = await makeStudent(t);
      const none = { canBook: false, canPay: false, canSeeProgress: false, receivesMessages: true };
      await t.db.insert(guardianships).values({
        accountId: person.id,
        studentId: family.id,
        relationship: 'guardian',
        ...none,
        ...rights,
        createdAt: t.clock.now(),
      });
      return open(0, person);
    };
    const pages = {
      books: await join({ canBook: true }),
      follows: await join({ canSeeProgress: true }),
      pays: await join({ canPay: true }),
    };
    await happen(family.id, 'payment.approved');
    await happen(family.id, 'learning.report-saved');
    await happen(family.id, 'session.scheduled');
    const last = (kinds: string[]) => kinds.filter((kind) => kind !== 'free-times.changed');
    const kindsOf = (page: (typeof pages)['books']) => last(page.events().map(({ kind }) => kind));
    await soon(() => expect(kindsOf(pages.books)).toEqual(['credits.changed', 'session.scheduled']));
    await soon(() =>
      expect(kindsOf(pages.follows)).toEqual([
        'credits.changed',
        'learning.report-saved',
        'session.scheduled',
      ]),
    );
    await soon(() => expect(kindsOf(pages.pays)).toEqual(['payment.approved']));
    expect(pages.books.events()[0]).toEqual({
      kind: 'credits.changed',
      studentId: family.id,
      subjectId: null,
    });
  });

  it('tells families once that free times may differ, without naming anyone (BOOK-24)', async () => {
    const other = await makeStudent(t);
    const own = await open(0, student);
    for (let n = 0; n < 3; n += 1) await happen(other.id);
    await soon(() =>
      expect(own.events()).toEqual([{ kind: 'free-times.changed', studentId: null, subjectId: null }]),
    );
    expect(own.read()).not.toContain(other.id);
  });

  it('sends only names of events and ids, no text entered by users', async () => {
    const page = await open(0, admin);
    await happen(student.id);
    const event = await soon(() => {
      const [first] = page.events();
      if (first === undefined) throw new Error('nothing yet');
      return first;
    });
    expect(Object.keys(event).sort()).toEqual(['kind', 'studentId', 'subjectId']);
    expect(page.read()).not.toContain(student.displayName.split(' ')[0]);
  });

  it('sends nothing for a transaction that was rolled back', async () => {
    const page = await open(0, student);
    const undone = t.db.transaction(async (tx) => {
      await recordAuditEvent(t.ctx, tx, {
        kind: 'booking.rejected',
        actorId: admin.id,
        studentId: student.id,
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await happen(student.id);
    await soon(() => expect(page.events()).toHaveLength(1));
    expect(page.events()[0]?.kind).toBe('booking.approved');
  });

  it('requires a session with a verified email address', async () => {
    expect((await open(0, null)).answer.statusCode).toBe(401);
    const unverified = await makeStudent(t);
    await t.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, unverified.id));
    expect((await open(0, unverified)).answer.statusCode).toBe(403);
  });

  it('sends heartbeats and ends with the session', async () => {
    const leaver = await makeStudent(t);
    const page = await open(0, leaver);
    await soon(() => expect(page.read()).toContain(': here'));
    await t.db.delete(authSessions).where(eq(authSessions.userId, leaver.id));
    await soon(() => expect(page.answer.complete).toBe(true));
  });

  it('ends when the account is deactivated', async () => {
    const leaver = await makeStudent(t);
    const page = await open(1, leaver);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, leaver.id));
    await soon(() => expect(page.answer.complete).toBe(true));
    expect((await open(1, leaver)).answer.statusCode).toBe(401);
  });

  it('follows the students of the account on every node within a second (STUDENT-4)', async () => {
    const [family, grandmother] = [await makeStudent(t), await makeStudent(t)];
    const pair = { accountId: grandmother.id, studentId: family.id };
    const rights = { canBook: true, canPay: true, canSeeProgress: true, receivesMessages: true };
    const pages = [await open(QUIET, grandmother), await open(ALSO_QUIET, grandmother)];
    const kindsOf = (page: (typeof pages)[number]) => page.events().map(({ kind }) => kind);
    const within1s = (check: () => void) => vi.waitFor(check, { timeout: 1_000, interval: 20 });

    await t.db.transaction((tx) => addGuardian(t.ctx, tx, { ...pair, relationship: 'guardian', rights }));
    for (const page of pages) await within1s(() => expect(kindsOf(page)).toEqual(['access.changed']));
    const url = `/api/students/${family.id}/dashboard`;
    expect((await t.inject({ url, headers: grandmother.headers })).statusCode).toBe(200);
    // The streams have read the new guardianship once they pass on an event.
    await soon(async () => {
      await happen(family.id);
      for (const page of pages) expect(kindsOf(page)).toContain('booking.approved');
    });

    await t.db.transaction((tx) => removeGuardian(t.ctx, tx, pair));
    const isRemoved = (page: (typeof pages)[number]) =>
      kindsOf(page).filter((kind) => kind === 'access.changed').length === 2;
    for (const page of pages) await within1s(() => expect(isRemoved(page)).toBe(true));
    const before = pages.map((page) => page.events().length);
    await happen(family.id, 'booking.rejected');
    const owner = await open(0, family, '?within=5000');
    await soon(() => expect(owner.read()).toContain('booking.rejected'));
    expect(pages.map((page) => page.events().length)).toEqual(before);
    expect((await t.inject({ url, headers: grandmother.headers })).statusCode).toBe(404);
  });

  it('ends within a second of the end of the session, on every node', async () => {
    const leaver = await makeStudent(t);
    const pages = [await open(QUIET, leaver), await open(ALSO_QUIET, leaver)];
    const done = await t.inject({
      method: 'POST',
      url: `/api/users/${leaver.id}/deactivate`,
      headers: admin.headers,
    });
    expect(done.statusCode).toBe(200);
    for (const page of pages) {
      await vi.waitFor(() => expect(page.answer.complete).toBe(true), { timeout: 1_000, interval: 20 });
      expect(page.events().map(({ kind }) => kind)).toContain('access.changed');
    }
  });

  it('limits the open streams per account', async () => {
    const busy = await makeStudent(t);
    for (let at = 0; at < 8; at += 1) expect((await open(0, busy)).answer.statusCode).toBe(200);
    const refused = await open(0, busy);
    expect(refused.answer.statusCode).toBe(429);
    expect(refused.answer.headers['retry-after']).toBe('60');
    expect((await open(0, student)).answer.statusCode).toBe(200);
  });

  it('disconnects a client that does not read', async () => {
    const page = await open(0, admin);
    page.answer.pause();
    // More than the buffers of both sockets can hold.
    const many = `select pg_notify('thuto_live', json_build_object('kind', 'booking.approved', 'studentId', null,
      'subjectId', repeat('x', 7000) || n)::text) from generate_series(1, 2000) n`;
    for (let round = 0; round < 2; round += 1) await t.database.pool.query(many);
    // This client receives only the last event; a client that kept reading would receive all of them.
    const other = await open(0, student);
    await happen(student.id);
    const approvals = () => other.events().filter(({ studentId }) => studentId === student.id);
    await expect.poll(() => approvals().length).toBe(1);
    page.answer.resume();
    expect(await page.closed).toBe(true);
    expect(page.answer.complete).toBe(false);
  });

  it('reconnects after the database drops the connection and sends a resync to clients', async () => {
    const page = await open(0, student);
    await t.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'thuto-live' and datname = current_database()`,
    );
    await soon(() => expect(page.read()).toContain('event: resync'));
    await happen(student.id);
    await soon(() => expect(page.events().at(-1)?.kind).toBe('booking.approved'));
  });

  it('does not delay the shutdown of the process', async () => {
    const node = await startNode();
    nodes.push(node);
    const page = await open(nodes.length - 1, student);
    nodes.pop();
    const begin = performance.now();
    await node.stop();
    expect(performance.now() - begin).toBeLessThan(1_500);
    expect(await page.closed).toBe(true);
    expect(page.answer.complete).toBe(true);
  });
});
