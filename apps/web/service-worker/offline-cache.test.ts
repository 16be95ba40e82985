import { ACCOUNT_HEADER, CACHED_AT_HEADER, OFFLINE_CACHE_NAME } from '@thuto/contract/calls/offline-cache';
import { listOfflineCalls } from '@thuto/contract/calls/offline-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOfflineCache, CURRENT_USER_PATH } from './offline-cache.ts';

const DASHBOARD = '/api/students/s1/dashboard';
const SESSIONS = '/api/students/s1/sessions';

/** A fake of the Cache API, as far as it is used here. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (path: string) => store.get(path)?.clone(),
      put: async (path: string, response: Response) => void store.set(path, response),
      delete: async (path: string) => store.delete(path),
      keys: async () => [...store.keys()].map((path) => ({ url: `https://thuto.example${path}` })),
    };
  };
  return {
    caches: { open, delete: async (name: string) => stores.delete(name) } as unknown as CacheStorage,
    paths: () => [...(stores.get(OFFLINE_CACHE_NAME)?.keys() ?? [])].sort(),
  };
}

let fake: ReturnType<typeof fakeCaches>;
let signedIn: {
  accountId: string;
  role: string;
  emailVerified: boolean;
  students: { id: string }[];
} | null;
let connection: 'good' | 'none' | 'dead' | 'portal' | 502 | 503;
let work: Promise<unknown>[];
let offlineCache: ReturnType<typeof createOfflineCache>;

/** A fake server on an unreliable connection. */
async function server(path: string): Promise<Response> {
  if (connection === 'none') throw new TypeError('Failed to fetch');
  if (connection === 'dead') return new Promise(() => undefined);
  if (connection === 'portal')
    return new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
  if (typeof connection === 'number') return Response.json({}, { status: connection });
  if (path === CURRENT_USER_PATH) return Response.json({ currentUser: signedIn });
  if (signedIn === null) return Response.json({}, { status: 401 });
  const headers = { [ACCOUNT_HEADER]: signedIn.accountId };
  return Response.json({ of: signedIn.accountId }, { headers });
}

const student = (accountId: string) => ({
  accountId,
  role: 'student',
  emailVerified: true,
  students: [{ id: 's1' }],
});

/** Sends a request like a page does and waits until the worker has finished its background work. */
async function get(path: string): Promise<{ status: number; body: unknown; keptAt: string | null }> {
  const response = await offlineCache.respond(
    path,
    () => server(path),
    (more) => work.push(more),
  );
  const body: unknown = await response.json();
  if (connection !== 'dead') while (work.length > 0) await work.shift();
  return { status: response.status, body, keptAt: response.headers.get(CACHED_AT_HEADER) };
}

beforeEach(() => {
  fake = fakeCaches();
  [signedIn, connection, work] = [student('a'), 'good', []];
  offlineCache = createOfflineCache({
    calls: listOfflineCalls(),
    caches: fake.caches,
    fetch: server,
    now: () => new Date('2026-11-21T06:15:00.000Z'),
    pause: () => new Promise((resolve) => setTimeout(resolve, 30)),
  });
});

describe('offline cache', () => {
  it('shows the time of the server, whatever the clock of the device says (TIME-6)', async () => {
    await get(CURRENT_USER_PATH);
    const send = async () => {
      const response = await server(DASHBOARD);
      response.headers.set('date', 'Sat, 21 Nov 2026 04:15:00 GMT');
      return response;
    };
    await offlineCache.respond(DASHBOARD, send, (more) => work.push(more));
    while (work.length > 0) await work.shift();
    connection = 'none';
    expect(await get(DASHBOARD)).toMatchObject({ keptAt: '2026-11-21T04:15:00.000Z' });
  });

  it('caches responses that came with the page, for their account only', async () => {
    const keep = (path: string, accountId: string, body: unknown) =>
      offlineCache.keep({ accountId, responses: { [path]: body } });
    await keep(CURRENT_USER_PATH, 'a', { currentUser: signedIn });
    await keep(DASHBOARD, 'a', { of: 'a' });
    await keep('/api/my/terms', 'a', { isAccepted: true });
    expect(fake.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD]);
    await keep(SESSIONS, 'b', { of: 'b' });
    expect(fake.paths()).toEqual([CURRENT_USER_PATH]);
    connection = 'none';
    expect(await get(CURRENT_USER_PATH)).toMatchObject({ body: { currentUser: signedIn } });
  });

  it('caches nothing that came with a page whose session has ended since (LIVE-2)', async () => {
    signedIn = null;
    await offlineCache.keep({
      accountId: 'a',
      responses: { [CURRENT_USER_PATH]: { currentUser: student('a') }, [DASHBOARD]: { of: 'a' } },
    });
    expect(fake.paths()).toEqual([]);
  });

  it.each(['none', 502, 'portal'] as const)(
    'returns the cached response and its age when the server fails: %s (LIVE-2)',
    async (bad) => {
      await get(CURRENT_USER_PATH);
      expect(await get(DASHBOARD)).toEqual({ status: 200, body: { of: 'a' }, keptAt: null });
      connection = bad;
      expect(await get(DASHBOARD)).toEqual({
        status: 200,
        body: { of: 'a' },
        keptAt: '2026-11-21T06:15:00.000Z',
      });
      expect((await get(CURRENT_USER_PATH)).body).toEqual({ currentUser: student('a') });
    },
  );

  it('keeps the cache when the network redirects a page, and clears it when the session has ended', async () => {
    await get(DASHBOARD);
    const kept = fake.paths();
    connection = 'portal';
    await offlineCache.recheck();
    expect(fake.paths()).toEqual(kept);
    [connection, signedIn] = ['good', null];
    await offlineCache.recheck();
    expect(fake.paths()).toEqual([]);
  });

  it('returns the cached response when the server takes too long', async () => {
    await get(DASHBOARD);
    connection = 'dead';
    expect((await get(DASHBOARD)).keptAt).not.toBeNull();
  });

  it("passes on the server's own errors", async () => {
    await get(DASHBOARD);
    connection = 503;
    expect((await get(DASHBOARD)).status).toBe(503);
  });

  it('has no response for calls that were never made', async () => {
    connection = 'none';
    await expect(get(DASHBOARD)).rejects.toThrow('Failed to fetch');
  });

  it('fetches the current user for the first response after a sign-in', async () => {
    await get(DASHBOARD);
    expect(fake.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD]);
  });

  it('deletes the responses about a student whom the account no longer acts for', async () => {
    signedIn = { ...student('a'), students: [{ id: 's1' }, { id: 's2' }] };
    for (const path of [CURRENT_USER_PATH, DASHBOARD, '/api/students/s2/dashboard']) await get(path);
    signedIn = student('a');
    await get(CURRENT_USER_PATH);
    expect(fake.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD]);
  });

  it('is cleared at sign-out, even if that fails (LIVE-2)', async () => {
    await get(DASHBOARD);
    connection = 'none';
    await expect(offlineCache.clearAroundSignIn(() => server('/api/sign-ins/current'))).rejects.toThrow(
      'Failed to fetch',
    );
    expect(fake.paths()).toEqual([]);
  });

  it('does not store a response that arrives after the session has ended', async () => {
    await get(CURRENT_USER_PATH);
    const late = await server(DASHBOARD);
    await offlineCache.clearAroundSignIn(async () => {
      signedIn = null;
      return Response.json({});
    });
    await offlineCache.respond(
      DASHBOARD,
      async () => late,
      (more) => work.push(more),
    );
    await Promise.all(work);
    expect(fake.paths()).toEqual([]);
  });

  it('is cleared when the server reports that nobody is signed in', async () => {
    await get(DASHBOARD);
    signedIn = null;
    await get(DASHBOARD);
    expect(fake.paths()).toEqual([]);
    signedIn = student('a');
    await get(DASHBOARD);
    signedIn = null;
    await get(CURRENT_USER_PATH);
    expect(fake.paths()).toEqual([]);
  });

  it('never returns responses of another account', async () => {
    await get(DASHBOARD);
    await get(SESSIONS);
    signedIn = student('b');
    await get(DASHBOARD);
    expect(fake.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD]);
    connection = 'none';
    expect((await get(DASHBOARD)).body).toEqual({ of: 'b' });
    await expect(get(SESSIONS)).rejects.toThrow('Failed to fetch');
  });

  it("keeps each student's responses apart and returns none of a student who is no longer theirs", async () => {
    signedIn = { ...student('a'), students: [{ id: 's1' }, { id: 's2' }] };
    await offlineCache.fill();
    expect(fake.paths()).toHaveLength(7);
    signedIn = { ...student('a'), students: [{ id: 's2' }] };
    await get(CURRENT_USER_PATH);
    connection = 'none';
    expect((await get('/api/students/s2/dashboard')).status).toBe(200);
    await expect(get(DASHBOARD)).rejects.toThrow('Failed to fetch');
  });

  it('stores nothing for an admin or an unverified user', async () => {
    for (const currentUser of [
      { ...student('c'), role: 'admin' },
      { ...student('d'), emailVerified: false },
    ]) {
      signedIn = currentUser;
      await get(CURRENT_USER_PATH);
      await get(DASHBOARD);
      expect(fake.paths()).toEqual([]);
    }
  });

  it("keeps a tutor's day, and nothing of it for the family that signs in next", async () => {
    const DAY = '/api/tutor/today';
    signedIn = { ...student('t'), role: 'tutor', students: [] };
    await offlineCache.fill();
    expect(fake.paths()).toEqual([CURRENT_USER_PATH, '/api/tutor/report-forms', DAY]);
    connection = 'none';
    expect(await get(DAY)).toMatchObject({ body: { of: 't' }, keptAt: '2026-11-21T06:15:00.000Z' });
    [signedIn, connection] = [student('a'), 'good'];
    await get(DASHBOARD);
    expect(fake.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD]);
    connection = 'none';
    await expect(get(DAY)).rejects.toThrow('Failed to fetch');
  });

  it('stores the questions of an assessment, which have no keys, and not its results', () => {
    const assessment = '/api/students/s1/assessments/0199c1d2-0000-7000-8000-000000000001';
    expect(
      ['', '/results', '/call', '/answers'].map((rest) => offlineCache.isOffline(`${assessment}${rest}`)),
    ).toEqual([true, false, false, false]);
  });

  it('is filled once when the worker takes over', async () => {
    await offlineCache.fill();
    expect(fake.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD, '/api/students/s1/profile', SESSIONS]);
    signedIn = null;
    await offlineCache.fill();
    expect(fake.paths()).toEqual([]);
  });
});
