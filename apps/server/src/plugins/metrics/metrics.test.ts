import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { creditBalances } from '../../platform/db/schema/credits.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makePicture, submitProof } from '../../testing/submit-proof.ts';

const TEN_MINUTES_MS = 10 * 60_000;

let t: TestApp;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp({ METRICS_TOKEN: 'a-token-for-metrics' }, { runsWorkers: true });
  student = await makeStudent(t);
});
afterAll(() => t.close());

const scrape = async () => (await t.inject({ url: '/metrics' })).body;

/** Returns the value of one line, such as `thuto_mails{status="failed"}`; undefined when there is no such line. */
async function figure(line: string): Promise<number | undefined> {
  const found = (await scrape()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

describe('access to the metrics', () => {
  const ELSEWHERE = { remoteAddress: '192.0.2.7' };
  const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each([
    ['a request from this machine', {}, 200],
    ['a request from another machine', ELSEWHERE, 404],
    ['a request through a proxy', { headers: { 'x-forwarded-for': '192.0.2.7' } }, 404],
    ['a wrong token', { headers: bearing('a-token-for-nothing'), ...ELSEWHERE }, 404],
    ['the right token', { headers: bearing('a-token-for-metrics'), ...ELSEWHERE }, 200],
  ])('answers %s with the documented status', async (_who, request, status) => {
    const answer = await t.inject({ url: '/metrics', ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  it('rejects an admin on another machine', async () => {
    const { headers } = await makeAdmin(t);
    expect((await t.inject({ url: '/metrics', headers, ...ELSEWHERE })).statusCode).toBe(404);
  });
});

describe('request metrics', () => {
  it('counts and times requests by call and status', async () => {
    const route = 'method="GET",route="profiles.getMyDashboard"';
    const before = (await figure(`thuto_http_requests_total{${route},status="2xx"}`)) ?? 0;
    await t.inject({ url: `/api/students/${student.id}/dashboard`, headers: student.headers });
    await t.inject({ url: '/api/students/x/dashboard' });
    expect(await figure(`thuto_http_requests_total{${route},status="2xx"}`)).toBe(before + 1);
    expect(await figure(`thuto_http_requests_total{${route},status="4xx"}`)).toBe(1);
    expect(await figure(`thuto_http_request_duration_seconds_count{${route}}`)).toBe(before + 2);
  });

  it('counts rejected requests by error code', async () => {
    const line = 'thuto_refusals_total{code="role_insufficient"}';
    const before = (await figure(line)) ?? 0;
    await t.inject({ url: '/api/users', headers: student.headers });
    expect(await figure(line)).toBe(before + 1);
  });

  it('uses no labels with URLs or user ids', async () => {
    for (const path of ['/api/bookings/1', '/api/no/such/thing', '/nothing/here', `/${student.id}`]) {
      await t.inject({ url: path });
    }
    const text = await scrape();
    expect(text).not.toContain(student.id);
    expect(text).not.toContain('nothing/here');
    expect(text).not.toMatch(/@/);
  });
});

describe('queue metrics', () => {
  const logged = async (status: 'failed' | 'queued') =>
    t.db.insert(mails).values({ id: t.ctx.newId(), kind: 'x', data: {}, status, createdAt: t.clock.now() });

  it('counts queued and failed mails', async () => {
    expect(await figure('thuto_mails{status="failed"}')).toBe(0);
    await logged('failed');
    await logged('queued');
    await logged('queued');
    expect(await figure('thuto_mails{status="failed"}')).toBe(1);
    expect(await figure('thuto_mails{status="queued"}')).toBeGreaterThanOrEqual(2);
    await t.db.delete(mails).where(eq(mails.kind, 'x'));
    expect(await figure('thuto_mails{status="failed"}')).toBe(0);
  });

  it('counts jobs and reports the age of the oldest', async () => {
    const idle = await buildTestApp({}, { runsWorkers: false });
    try {
      const text = async () => (await idle.inject({ url: '/metrics' })).body;
      expect(await text()).toContain('thuto_jobs{queue="uploads.clean-up",state="ready"} 0');
      expect(await text()).toContain('thuto_job_oldest_seconds{queue="uploads.clean-up"} 0');
      const startAfter = new Date(Date.now() - 60_000);
      await idle.ctx.jobs.enqueue(idle.db, 'uploads.clean-up', {}, { startAfter });
      const age = /thuto_job_oldest_seconds\{queue="uploads.clean-up"\} ([\d.]+)/.exec(await text())?.[1];
      expect(Number(age)).toBeGreaterThanOrEqual(60);
      expect(await text()).toContain('thuto_jobs{queue="uploads.clean-up",state="ready"} 1');
      await idle.database.pool.query(`update pgboss.job set state = 'failed'`);
      expect(await text()).toContain('thuto_jobs{queue="uploads.clean-up",state="failed"} 1');
      expect(await text()).toContain('thuto_job_oldest_seconds{queue="uploads.clean-up"} 0');
    } finally {
      await idle.close();
    }
  });
});

describe('balance check metrics', () => {
  it('runs the check in the background and reports differences', async () => {
    const broken = () => figure('thuto_invariants_broken');
    const checkedAt = () => figure('thuto_invariants_checked_timestamp_seconds');
    await vi.waitFor(async () => expect(await checkedAt()).toBeGreaterThan(0), 20_000);
    expect(await broken()).toBe(0);

    await t.db.update(creditBalances).set({ available: 3 }).where(eq(creditBalances.studentId, student.id));
    expect(await broken()).toBe(0);
    t.clock.advance(TEN_MINUTES_MS);
    await vi.waitFor(async () => expect(await broken()).toBeGreaterThan(0), 20_000);

    await t.db.update(creditBalances).set({ available: 0 }).where(eq(creditBalances.studentId, student.id));
    t.clock.advance(TEN_MINUTES_MS);
    await vi.waitFor(async () => expect(await broken()).toBe(0), 20_000);
  });
});

describe('resource metrics', () => {
  it('reports database connections in use and waiting requests', async () => {
    const held = await t.database.pool.connect();
    const inUse = await figure('thuto_database_connections{state="in_use"}');
    held.release();
    expect(inUse).toBeGreaterThanOrEqual(1);
    expect(await figure('thuto_database_connections{state="in_use"}')).toBe((inUse ?? 0) - 1);
    expect(await figure('thuto_database_connections{state="waiting"}')).toBe(0);
  });

  it('reports the bytes of stored files', async () => {
    const stored = async () => (await figure('thuto_stored_bytes{purpose="payment-proof"}')) ?? 0;
    const before = await stored();
    await submitProof(t, student, 'once-off');
    const { length } = await makePicture();
    expect((await stored()) - before).toBeGreaterThan(length / 2);
  });

  it('reports disk space, memory, event loop delay and version', async () => {
    expect(await figure('thuto_data_dir_free_bytes')).toBeGreaterThan(0);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await scrape()).toMatch(/^thuto_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  it('reports open event streams', async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    expect(await figure('thuto_event_streams')).toBe(0);
    const request = get(`http://127.0.0.1:${port}/api/events`, { headers: student.headers });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(await figure('thuto_event_streams')).toBe(1);
    answer.destroy();
    await vi.waitFor(async () => expect(await figure('thuto_event_streams')).toBe(0), 20_000);
  });
});

describe('every metric', () => {
  it('has a help text', async () => {
    const text = await scrape();
    const names = [...text.matchAll(/^# TYPE (thuto_\w+)/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(12);
    expect(names.filter((name) => !new RegExp(`^# HELP ${name} \\S.{15,}`, 'm').test(text))).toEqual([]);
  });

  it('is omitted during a database outage if it is from there, and the scrape still succeeds', async () => {
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
