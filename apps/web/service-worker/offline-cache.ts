import { ACCOUNT_HEADER, CACHED_AT_HEADER, OFFLINE_CACHE_NAME } from '@thuto/contract/offline-cache';

/** What a student sees again without a connection: these answers and no others. No file, nothing of an admin's. */
export const OFFLINE_PATHS: readonly string[] = ['/api/my/dashboard', '/api/my/sessions', '/api/my/profile'];
/** Says whose they are, and lets the pages open. */
export const CURRENT_USER_PATH = '/api/current-user';

/** A line that gives nothing for so long is as good as none, where there is something to show instead. */
const RESPONSE_TIMEOUT_MS = 4_000;
/** What a proxy says for a server that is away. A 503 is the server's own word, such as maintenance. */
const GATEWAY_ERRORS = new Set([502, 504]);

interface CurrentUser {
  readonly accountId: string;
  readonly role: string;
  readonly emailVerified: boolean;
}

export interface Dependencies {
  readonly caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch(path: string): Promise<Response>;
  now(): Date;
  /** Ends after so many milliseconds. */
  pause(milliseconds: number): Promise<unknown>;
}

/**
 * The last answers that the student of this browser got, for when none comes. They belong to one account: the one that
 * the kept viewer names. Each answer says for whom the server gave it, and what is for anybody else is never kept, and
 * ends what was.
 */
export function createOfflineCache({ caches, fetch, now, pause }: Dependencies) {
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: what is wiped is not put back by an answer that was on its way. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  const forget = async () => {
    await caches.delete(OFFLINE_CACHE_NAME);
  };

  async function find(path: string): Promise<Response | undefined> {
    const cache = await caches.open(OFFLINE_CACHE_NAME);
    const [currentUser, answer] = await Promise.all([cache.match(CURRENT_USER_PATH), cache.match(path)]);
    const account = currentUser?.headers.get(ACCOUNT_HEADER);
    return account !== undefined && answer?.headers.get(ACCOUNT_HEADER) === account ? answer : undefined;
  }

  async function put(path: string, accountId: string, answer: Response): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      [ACCOUNT_HEADER]: accountId,
      [CACHED_AT_HEADER]: now().toISOString(),
    };
    const cache = await caches.open(OFFLINE_CACHE_NAME);
    await cache.put(path, new Response(await answer.blob(), { headers }));
  }

  /** Keeps who is signed in when it is a student; gives their account. Anybody else ends what is kept. */
  async function cacheCurrentUser(answer: Response): Promise<string | null> {
    const { currentUser } = (await answer.clone().json()) as { currentUser: CurrentUser | null };
    const accountId =
      currentUser?.role === 'student' && currentUser.emailVerified ? currentUser.accountId : null;
    const before = await find(CURRENT_USER_PATH);
    if (before && before.headers.get(ACCOUNT_HEADER) !== accountId) await forget();
    if (accountId !== null) await put(CURRENT_USER_PATH, accountId, answer);
    return accountId;
  }

  async function keepData(path: string, answer: Response): Promise<void> {
    const accountId = answer.headers.get(ACCOUNT_HEADER);
    if (accountId === null) return;
    const currentUser = await find(CURRENT_USER_PATH);
    if (currentUser?.headers.get(ACCOUNT_HEADER) !== accountId) {
      await forget();
      // Signed in since the last look: the server says who that is.
      if ((await cacheCurrentUser(await fetch(CURRENT_USER_PATH))) !== accountId) return;
    }
    await put(path, accountId, answer);
  }

  async function keep(path: string, answer: Response): Promise<void> {
    if (answer.status === 401 || answer.status === 403) await forget();
    else if (answer.status === 200 && path === CURRENT_USER_PATH) await cacheCurrentUser(answer);
    else if (answer.status === 200) await keepData(path, answer);
  }

  return {
    /**
     * The server's answer, kept for another time; without one, or when it takes too long, the last one that was kept.
     * @param waitFor is handed the work that goes on after the answer.
     */
    async answer(
      path: string,
      ask: () => Promise<Response>,
      waitFor: (work: Promise<unknown>) => void,
    ): Promise<Response> {
      const kept = await find(path);
      const asked = ask().then((answer) => {
        if (kept && GATEWAY_ERRORS.has(answer.status)) return kept;
        // Copied now: by its turn the page has read the other.
        const copy = answer.clone();
        waitFor(inTurn(() => keep(path, copy)).catch(() => undefined));
        return answer;
      });
      if (!kept) return asked;
      waitFor(asked.catch(() => undefined));
      return Promise.race([asked.catch(() => kept), pause(RESPONSE_TIMEOUT_MS).then(() => kept)]);
    },

    /** Carries a call that begins or ends a sign-in: nothing of before outlives it, whether it succeeds or not. */
    async clearAroundSignIn(send: () => Promise<Response>): Promise<Response> {
      await inTurn(forget);
      try {
        return await send();
      } finally {
        await inTurn(forget);
      }
    },

    /** Asks for everything once, so that it is there before it was looked at through this worker. */
    async fill(): Promise<void> {
      for (const path of [CURRENT_USER_PATH, ...OFFLINE_PATHS]) {
        const answer = await fetch(path);
        await inTurn(() => keep(path, answer));
        if ((await find(CURRENT_USER_PATH)) === undefined) return;
      }
    },
  };
}
