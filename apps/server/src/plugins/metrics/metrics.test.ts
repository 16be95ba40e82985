import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { balances } from '../../platform/db/schema/credits.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makePicture, submitProof } from '../../testing/submit-proof.ts';

const TEN_MINUTES_MS = 10 * 60_000;

let t: TestApp;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp({ METRICS_TOKEN: 'a-token-for-metrics' });
  student = await makeStudent(t);
});
afterAll(() => t.close());

const scrape = async () => (await t.inject({ url: '/metrics' })).body;

/** The figure of one line, such as `thuto_mails{status="failed"}`; undefined when there is no such line. */
async function figure(line: string): Promise<number | undefined> {
  const found = (await scrape()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

describe('who may read them', () => {
  const ELSEWHERE = { remoteAddress: '192.0.2.7' };
  const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each([
    ['this machine', {}, 200],
    ['another machine', ELSEWHERE, 404],
    ['somebody through a proxy', { headers: { 'x-forwarded-for': '192.0.2.7' } }, 404],
    ['a wrong token', { headers: bearing('a-token-for-nothing'), ...ELSEWHERE }, 404],
    ['the token', { headers: bearing('a-token-for-metrics'), ...ELSEWHERE }, 200],
  ])('%s', async (_who, request, status) => {
    const answer = await t.inject({ url: '/metrics', ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  it('not an admin, from elsewhere', async () => {
    const { headers } = await makeAdmin(t);
    expect((await t.inject({ url: '/metrics', headers, ...ELSEWHERE })).statusCode).toBe(404);
  });
});

describe('requests', () => {
  it('are counted by the call and how they ended, and timed', async () => {
    const route = 'method="GET",route="profiles.getMyDashboard"';
    const before = (await figure(`thuto_http_requests_total{${route},status="2xx"}`)) ?? 0;
    await t.inject({ url: '/api/my/dashboard', headers: student.headers });
    await t.inject({ url: '/api/my/dashboard' });
    expect(await figure(`thuto_http_requests_total{${route},status="2xx"}`)).toBe(before + 1);
    expect(await figure(`thuto_http_requests_total{${route},status="4xx"}`)).toBe(1);
    expect(await figure(`thuto_http_request_duration_seconds_count{${route}}`)).toBe(before + 2);
  });

  it('that were refused are counted by their code', async () => {
    const line = 'thuto_refusals_total{code="role_insufficient"}';
    const before = (await figure(line)) ?? 0;
    await t.inject({ url: '/api/users', headers: student.headers });
    expect(await figure(line)).toBe(before + 1);
  });

  it('have no line for each address or person', async () => {
    for (const path of ['/api/bookings/1', '/api/no/such/thing', '/nothing/here', `/${student.id}`]) {
      await t.inject({ url: path });
    }
    const text = await scrape();
    expect(text).not.toContain(student.id);
    expect(text).not.toContain('nothing/here');
    expect(text).not.toMatch(/@/);
  });
});

describe('what waits and what failed', () => {
  const logged = async (status: 'failed' | 'queued') =>
    t.db.insert(mails).values({ id: t.ctx.newId(), kind: 'x', data: {}, status, createdAt: t.clock.now() });

  it('mails', async () => {
    expect(await figure('thuto_mails{status="failed"}')).toBe(0);
    await logged('failed');
    await logged('queued');
    await logged('queued');
    expect(await figure('thuto_mails{status="failed"}')).toBe(1);
    expect(await figure('thuto_mails{status="queued"}')).toBeGreaterThanOrEqual(2);
    await t.db.delete(mails).where(eq(mails.kind, 'x'));
    expect(await figure('thuto_mails{status="failed"}')).toBe(0);
  });

  it('jobs, and for how long', async () => {
    const idle = await buildTestApp({}, { runsWorkers: false });
    try {
      const text = async () => (await idle.inject({ url: '/metrics' })).body;
      expect(await text()).toContain('thuto_jobs{queue="uploads.sweep",state="ready"} 0');
      expect(await text()).toContain('thuto_job_oldest_seconds{queue="uploads.sweep"} 0');
      const startAfter = new Date(Date.now() - 60_000);
      await idle.ctx.jobs.enqueue(idle.db, 'uploads.sweep', {}, { startAfter });
      const age = /thuto_job_oldest_seconds\{queue="uploads.sweep"\} ([\d.]+)/.exec(await text())?.[1];
      expect(Number(age)).toBeGreaterThanOrEqual(60);
      expect(await text()).toContain('thuto_jobs{queue="uploads.sweep",state="ready"} 1');
      await idle.database.pool.query(`update pgboss.job set state = 'failed'`);
      expect(await text()).toContain('thuto_jobs{queue="uploads.sweep",state="failed"} 1');
      expect(await text()).toContain('thuto_job_oldest_seconds{queue="uploads.sweep"} 0');
    } finally {
      await idle.close();
    }
  });
});

describe('the balance check', () => {
  it('runs by itself, says when, and tells of a difference', async () => {
    const broken = () => figure('thuto_invariants_broken');
    const checkedAt = () => figure('thuto_invariants_checked_timestamp_seconds');
    await vi.waitFor(async () => expect(await checkedAt()).toBeGreaterThan(0));
    expect(await broken()).toBe(0);

    await t.db.update(balances).set({ remaining: 3 }).where(eq(balances.studentId, student.id));
    expect(await broken()).toBe(0);
    t.clock.advance(TEN_MINUTES_MS);
    await vi.waitFor(async () => expect(await broken()).toBeGreaterThan(0));

    await t.db.update(balances).set({ remaining: 0 }).where(eq(balances.studentId, student.id));
    t.clock.advance(TEN_MINUTES_MS);
    await vi.waitFor(async () => expect(await broken()).toBe(0));
  });
});

describe('resources', () => {
  it('connections to the database: in use and waited for', async () => {
    const held = await t.database.pool.connect();
    const inUse = await figure('thuto_database_connections{state="in_use"}');
    held.release();
    expect(inUse).toBeGreaterThanOrEqual(1);
    expect(await figure('thuto_database_connections{state="in_use"}')).toBe((inUse ?? 0) - 1);
    expect(await figure('thuto_database_connections{state="waiting"}')).toBe(0);
  });

  it('stored files', async () => {
    const stored = async () => (await figure('thuto_stored_bytes{purpose="payment-proof"}')) ?? 0;
    const before = await stored();
    await submitProof(t, student, 'once-off');
    const { length } = await makePicture();
    expect((await stored()) - before).toBeGreaterThan(length / 2);
  });

  it('room on the disk, memory, delay of the event loop, version', async () => {
    expect(await figure('thuto_data_dir_free_bytes')).toBeGreaterThan(0);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await scrape()).toMatch(/^thuto_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  it('open streams of events', async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    expect(await figure('thuto_event_streams')).toBe(0);
    const request = get(`http://127.0.0.1:${port}/api/events`, { headers: student.headers });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(await figure('thuto_event_streams')).toBe(1);
    answer.destroy();
    await vi.waitFor(async () => expect(await figure('thuto_event_streams')).toBe(0));
  });
});

describe('every figure', () => {
  it('says what it is', async () => {
    const text = await scrape();
    const names = [...text.matchAll(/^# TYPE (thuto_\w+)/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(12);
    expect(names.filter((name) => !new RegExp(`^# HELP ${name} \\S.{15,}`, 'm').test(text))).toEqual([]);
  });

  it('of the database is left out while it does not answer, and the page still comes', async () => {
    const lost = vi.spyOn(t.database.pool, 'query').mockRejectedValue(new Error('gone') as never);
    try {
      expect(await figure('thuto_database_up')).toBe(0);
      expect(await figure('thuto_mails{status="failed"}')).toBeUndefined();
      expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(0);
    } finally {
      lost.mockRestore();
    }
    expect(await figure('thuto_database_up')).toBe(1);
  });
});
