import {
  ACCOUNT_HEADER,
  CACHED_AT_HEADER,
  type FirstResponses,
  FORMER_OFFLINE_CACHE_NAME,
  OFFLINE_CACHE_NAME,
  STUDENTS_HEADER,
} from '@thuto/contract/calls/offline-cache';
import type { OfflineCall } from '@thuto/contract/calls/offline-calls';

/** The call that identifies the owner of the cache and lets the pages open. */
export const CURRENT_USER_PATH = '/api/current-user';
const STUDENT_PATH = /^\/api\/students\/([^/]+)\//;
/** The roles whose responses are cached. */
const OFFLINE_ROLES = ['student', 'tutor'];
/** After this time a cached response is preferred over waiting. */
const RESPONSE_TIMEOUT_MS = 4_000;
/** A proxy returns these when the server is down. A 503 comes from the server itself, such as during maintenance. */
const GATEWAY_ERRORS = new Set([502, 504, 511]);
/** Returns false for what a network or a proxy answers instead of the server, such as a page to sign in to Wi-Fi. */
const isOurs = ({ status, headers }: Response) =>
  !GATEWAY_ERRORS.has(status) && headers.get('content-type')?.includes('json') === true;

interface CurrentUser {
  readonly accountId: string;
  readonly role: string;
  readonly emailVerified: boolean;
  readonly students: readonly { readonly id: string }[];
}

/** Returns a response with a body that came with a page. Browsers before Chrome 105 have no `Response.json`. */
const toResponse = (body: unknown, accountId: string): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', [ACCOUNT_HEADER]: accountId },
  });

const studentIdsOf = (currentUser: Response | undefined): readonly string[] =>
  currentUser?.headers.get(STUDENTS_HEADER)?.split(',').filter(Boolean) ?? [];

async function readCurrentUser(cached: Response | undefined): Promise<CurrentUser | null> {
  if (cached === undefined) return null;
  return ((await cached.clone().json()) as { currentUser: CurrentUser | null }).currentUser;
}

/** Returns the pattern of the addresses of a call. */
const toPattern = ({ path }: OfflineCall) =>
  new RegExp(`^/api${path.replace('{studentId}', '[^/]+').replace('{id}', '[0-9a-f-]{36}')}$`);

export interface Dependencies {
  /** The calls whose responses are cached, besides the current user: of a student, or of a tutor. */
  readonly calls: readonly OfflineCall[];
  readonly caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch(path: string): Promise<Response>;
  now(): Date;
  /** Resolves after this many milliseconds. */
  pause(milliseconds: number): Promise<unknown>;
}

/**
 * Caches the latest responses of the family that uses this browser, for offline use. The cache belongs to one account,
 * the one in the cached current user. Each response names its account; a response for any other account is not stored
 * and clears the cache. A response about a student is returned only while the account acts for them.
 */
export function createOfflineCache({ calls, caches, fetch, now, pause }: Dependencies) {
  const patterns = calls.map(toPattern);
  const isOffline = (path: string) =>
    path === CURRENT_USER_PATH || patterns.some((pattern) => pattern.test(path));
  const toFetch = calls.filter(({ offline }) => offline === 'always').map(({ path }) => `/api${path}`);

  let turn: Promise<unknown> = Promise.resolve();
  /** Runs tasks one after another, so that a late response cannot refill a cache that was just cleared. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  const clear = async () => {
    await caches.delete(OFFLINE_CACHE_NAME);
  };

  async function find(path: string): Promise<Response | undefined> {
    const cache = await caches.open(OFFLINE_CACHE_NAME);
    const [currentUser, response] = await Promise.all([cache.match(CURRENT_USER_PATH), cache.match(path)]);
    const account = currentUser?.headers.get(ACCOUNT_HEADER);
    const studentId = STUDENT_PATH.exec(path)?.[1];
    const isOwn = studentId === undefined || studentIdsOf(currentUser).includes(studentId);
    return account !== undefined && isOwn && response?.headers.get(ACCOUNT_HEADER) === account
      ? response
      : undefined;
  }

  /** Deletes the responses about students whom the account no longer acts for. */
  async function deleteStudentsExcept(ids: readonly string[]): Promise<void> {
    const gone = studentIdsOf(await find(CURRENT_USER_PATH)).filter((id) => !ids.includes(id));
    if (gone.length === 0) return;
    const cache = await caches.open(OFFLINE_CACHE_NAME);
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (gone.includes(STUDENT_PATH.exec(pathname)?.[1] ?? '')) await cache.delete(pathname);
    }
  }

  /** When the server sent a response. The device's clock may be wrong (TIME-6). */
  function timeOf({ headers }: Response): Date {
    const sent = new Date(headers.get('date') ?? Number.NaN);
    return Number.isNaN(sent.getTime()) ? now() : sent;
  }

  async function put(
    path: string,
    accountId: string,
    response: Response,
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const headers = {
      ...more,
      'content-type': 'application/json',
      [ACCOUNT_HEADER]: accountId,
      [CACHED_AT_HEADER]: timeOf(response).toISOString(),
    };
    const cache = await caches.open(OFFLINE_CACHE_NAME);
    await cache.put(path, new Response(await response.blob(), { headers }));
  }

  /** Stores the current user if it is a student or a tutor and returns their account id. Anyone else clears the cache. */
  async function cacheCurrentUser(response: Response): Promise<string | null> {
    const { currentUser } = (await response.clone().json()) as { currentUser: CurrentUser | null };
    const accountId =
      currentUser && OFFLINE_ROLES.includes(currentUser.role) && currentUser.emailVerified
        ? currentUser.accountId
        : null;
    const before = await find(CURRENT_USER_PATH);
    if (before && before.headers.get(ACCOUNT_HEADER) !== accountId) await clear();
    if (accountId !== null) {
      const ids = currentUser?.students.map(({ id }) => id) ?? [];
      await deleteStudentsExcept(ids);
      await put(CURRENT_USER_PATH, accountId, response, { [STUDENTS_HEADER]: ids.join(',') });
    }
    return accountId;
  }

  async function storeData(path: string, response: Response): Promise<void> {
    const accountId = response.headers.get(ACCOUNT_HEADER);
    if (accountId === null) return;
    const currentUser = await find(CURRENT_USER_PATH);
    if (currentUser?.headers.get(ACCOUNT_HEADER) !== accountId) {
      await clear();
      // A sign-in happened since the last check: ask the server for the current user.
      if ((await cacheCurrentUser(await fetch(CURRENT_USER_PATH))) !== accountId) return;
    }
    await put(path, accountId, response);
  }

  async function store(path: string, response: Response): Promise<void> {
    if (!isOurs(response)) return;
    if (response.status === 401 || response.status === 403) await clear();
    else if (response.status === 200 && path === CURRENT_USER_PATH) await cacheCurrentUser(response);
    else if (response.status === 200) await storeData(path, response);
  }

  return {
    /** Returns true for a call whose response is cached. */
    isOffline,

    /**
     * Returns the server's response and caches it. Returns the cached response if the server fails or is too slow.
     * @param waitFor receives the work that continues after the response.
     */
    async respond(
      path: string,
      send: () => Promise<Response>,
      waitFor: (work: Promise<unknown>) => void,
    ): Promise<Response> {
      const cached = await find(path);
      const fetched = send().then((response) => {
        if (cached && !isOurs(response)) return cached;
        // Copied now, because the page will have read the original when the task runs.
        const copy = response.clone();
        waitFor(inTurn(() => store(path, copy)).catch(() => undefined));
        return response;
      });
      if (!cached) return fetched;
      waitFor(fetched.catch(() => undefined));
      return Promise.race([fetched.catch(() => cached), pause(RESPONSE_TIMEOUT_MS).then(() => cached)]);
    },

    /**
     * Clears the cache if the session has ended. Called when a page was redirected: the network may have redirected it,
     * so the server is asked.
     */
    recheck: () => inTurn(async () => store(CURRENT_USER_PATH, await fetch(CURRENT_USER_PATH))),

    /**
     * Caches the responses that came with a page. The page may start long after the server has sent it, when the session
     * has ended in another tab: a cache that belongs to nobody or to another account asks the server who is signed in.
     */
    async keep({ accountId, responses }: FirstResponses): Promise<void> {
      for (const [path, body] of Object.entries(responses)) {
        if (!isOffline(path)) continue;
        await inTurn(async () => {
          const isOwner = (await find(CURRENT_USER_PATH))?.headers.get(ACCOUNT_HEADER) === accountId;
          const response =
            path === CURRENT_USER_PATH && !isOwner ? await fetch(path) : toResponse(body, accountId);
          await store(path, response);
        });
      }
    },

    /**
     * Sends a call that starts or ends a session and clears the cache before and after it, whether it succeeds or not.
     */
    async clearAroundSignIn(send: () => Promise<Response>): Promise<Response> {
      await inTurn(clear);
      try {
        return await send();
      } finally {
        await inTurn(clear);
      }
    },

    /** Fetches every call once, so that the cache is filled before the pages are visited. */
    async fill(): Promise<void> {
      const fetchAndStore = async (path: string) => {
        const response = await fetch(path);
        await inTurn(() => store(path, response));
      };
      await fetchAndStore(CURRENT_USER_PATH);
      const owner = await find(CURRENT_USER_PATH);
      if ((await readCurrentUser(owner))?.role === 'tutor') {
        for (const path of toFetch.filter((each) => !STUDENT_PATH.test(each))) await fetchAndStore(path);
      }
      for (const id of studentIdsOf(owner)) {
        for (const path of toFetch.filter((each) => STUDENT_PATH.test(each))) {
          if ((await find(CURRENT_USER_PATH)) === undefined) return;
          await fetchAndStore(path.replace('{studentId}', id));
        }
      }
    },

    /** Deletes the cache of earlier versions. */
    deleteFormer: () => caches.delete(FORMER_OFFLINE_CACHE_NAME),
  };
}
