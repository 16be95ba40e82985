import { ACCOUNT_HEADER, CACHED_AT_HEADER, OFFLINE_CACHE_NAME } from '@thuto/contract/offline-cache';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOfflineCache, CURRENT_USER_PATH } from './offline-cache.ts';

const DASHBOARD = '/api/my/dashboard';

/** The browser's caches, as far as they are used here. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (path: string) => store.get(path)?.clone(),
      put: async (path: string, answer: Response) => void store.set(path, answer),
    };
  };
  return {
    caches: { open, delete: async (name: string) => stores.delete(name) } as unknown as CacheStorage,
    paths: () => [...(stores.get(OFFLINE_CACHE_NAME)?.keys() ?? [])].sort(),
  };
}

let cupboard: ReturnType<typeof fakeCaches>;
let signedIn: { accountId: string; role: string; emailVerified: boolean } | null;
let line: 'good' | 'none' | 'dead' | 502 | 503;
let work: Promise<unknown>[];
let kept: ReturnType<typeof createOfflineCache>;

/** The server, over a line that may be bad. */
async function server(path: string): Promise<Response> {
  if (line === 'none') throw new TypeError('Failed to fetch');
  if (line === 'dead') return new Promise(() => undefined);
  if (typeof line === 'number') return Response.json({}, { status: line });
  if (path === CURRENT_USER_PATH) return Response.json({ currentUser: signedIn });
  if (signedIn === null) return Response.json({}, { status: 401 });
  const headers = { [ACCOUNT_HEADER]: signedIn.accountId };
  return Response.json({ of: signedIn.accountId }, { headers });
}

const student = (accountId: string) => ({ accountId, role: 'student', emailVerified: true });

/** What a page does: asks, reads, and waits until the worker has done what it goes on to do. */
async function get(path: string): Promise<{ status: number; body: unknown; keptAt: string | null }> {
  const answer = await kept.answer(
    path,
    () => server(path),
    (more) => work.push(more),
  );
  const body: unknown = await answer.json();
  if (line !== 'dead') while (work.length > 0) await work.shift();
  return { status: answer.status, body, keptAt: answer.headers.get(CACHED_AT_HEADER) };
}

beforeEach(() => {
  cupboard = fakeCaches();
  [signedIn, line, work] = [student('a'), 'good', []];
  kept = createOfflineCache({
    caches: cupboard.caches,
    fetch: server,
    now: () => new Date('2026-11-21T06:15:00.000Z'),
    pause: () => new Promise((resolve) => setTimeout(resolve, 30)),
  });
});

describe('kept answers', () => {
  it.each(['none', 502] as const)(
    'stand in for the server when the line is %s, and say from when they are',
    async (bad) => {
      await get(CURRENT_USER_PATH);
      expect(await get(DASHBOARD)).toEqual({ status: 200, body: { of: 'a' }, keptAt: null });
      line = bad;
      expect(await get(DASHBOARD)).toEqual({
        status: 200,
        body: { of: 'a' },
        keptAt: '2026-11-21T06:15:00.000Z',
      });
      expect((await get(CURRENT_USER_PATH)).body).toEqual({ currentUser: student('a') });
    },
  );

  it('stand in for a server that takes too long', async () => {
    await get(DASHBOARD);
    line = 'dead';
    expect((await get(DASHBOARD)).keptAt).not.toBeNull();
  });

  it('do not hide what the server says itself', async () => {
    await get(DASHBOARD);
    line = 503;
    expect((await get(DASHBOARD)).status).toBe(503);
  });

  it('are none where nothing was seen', async () => {
    line = 'none';
    await expect(get(DASHBOARD)).rejects.toThrow('Failed to fetch');
  });

  it('learn by themselves whose the first answer after a sign-in is', async () => {
    await get(DASHBOARD);
    expect(cupboard.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD]);
  });

  it('go with a sign-out, also with one that fails', async () => {
    await get(DASHBOARD);
    line = 'none';
    await expect(kept.clearAroundSignIn(() => server('/api/sign-ins/current'))).rejects.toThrow(
      'Failed to fetch',
    );
    expect(cupboard.paths()).toEqual([]);
  });

  it('do not come back with an answer that was on its way when the sign-in ended', async () => {
    await get(CURRENT_USER_PATH);
    const late = await server(DASHBOARD);
    await kept.clearAroundSignIn(async () => {
      signedIn = null;
      return Response.json({});
    });
    await kept.answer(
      DASHBOARD,
      async () => late,
      (more) => work.push(more),
    );
    await Promise.all(work);
    expect(cupboard.paths()).toEqual([]);
  });

  it('go when the server knows nobody any more', async () => {
    await get(DASHBOARD);
    signedIn = null;
    await get(DASHBOARD);
    expect(cupboard.paths()).toEqual([]);
    signedIn = student('a');
    await get(DASHBOARD);
    signedIn = null;
    await get(CURRENT_USER_PATH);
    expect(cupboard.paths()).toEqual([]);
  });

  it('are never those of another account', async () => {
    await get(DASHBOARD);
    await get('/api/my/sessions');
    signedIn = student('b');
    await get(DASHBOARD);
    expect(cupboard.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD]);
    line = 'none';
    expect((await get(DASHBOARD)).body).toEqual({ of: 'b' });
    await expect(get('/api/my/sessions')).rejects.toThrow('Failed to fetch');
  });

  it('are none of an admin, nor of somebody unverified', async () => {
    for (const currentUser of [
      { ...student('c'), role: 'admin' },
      { ...student('d'), emailVerified: false },
    ]) {
      signedIn = currentUser;
      await get(CURRENT_USER_PATH);
      await get(DASHBOARD);
      expect(cupboard.paths()).toEqual([]);
    }
  });

  it('are fetched once when the worker takes over', async () => {
    await kept.fill();
    expect(cupboard.paths()).toEqual([CURRENT_USER_PATH, DASHBOARD, '/api/my/profile', '/api/my/sessions']);
    signedIn = null;
    await kept.fill();
    expect(cupboard.paths()).toEqual([]);
  });
});
