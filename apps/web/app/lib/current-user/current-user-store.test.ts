import type { CurrentUser } from '@thuto/contract/accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const LERATO: CurrentUser = {
  accountId: '0199c1d2-0000-7000-8000-000000000001',
  email: 'lerato@example.com',
  displayName: 'Lerato',
  role: 'student',
  emailVerified: true,
  students: [],
};
const THABO: CurrentUser = { ...LERATO, accountId: '0199c1d2-0000-7000-8000-000000000002' };

const answer = vi.fn<() => Promise<Response>>();
const says = (currentUser: CurrentUser | null) => Response.json({ currentUser });

type Store = Awaited<ReturnType<typeof openPage>>['currentUserStore'];

/** Loads a new store, as on a page that was just opened. */
async function openPage() {
  vi.resetModules();
  const { currentUserStore } = await import('./current-user-store.ts');
  const { queryClient } = await import('../api/query-client.ts');
  const { ApiError } = await import('../api/api-error.ts');
  return { currentUserStore, queryClient, ApiError };
}

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('window', { location: { origin: 'https://thuto.example' } });
  vi.stubGlobal('fetch', answer);
});

describe('currentUserStore', () => {
  it('sends one request for concurrent calls', async () => {
    const { currentUserStore } = await openPage();
    answer.mockImplementation(async () => says(LERATO));
    const [first, second] = await Promise.all([currentUserStore.refresh(), currentUserStore.refresh()]);
    expect(answer).toHaveBeenCalledOnce();
    expect(first).toEqual({ status: 'known', currentUser: LERATO, error: undefined });
    expect(second).toBe(first);
  });

  it('keeps the user signed in when no response arrives', async () => {
    const { currentUserStore } = await openPage();
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await currentUserStore.refresh()).toMatchObject({ status: 'failed', currentUser: undefined });

    answer.mockImplementation(async () => says(LERATO));
    await currentUserStore.refresh();
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await currentUserStore.refresh()).toMatchObject({ status: 'known', currentUser: LERATO });
  });

  it('does not let an older response overwrite a sign-in', async () => {
    const { currentUserStore } = await openPage();
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer.mockReturnValue(promise);
    const asked = currentUserStore.refresh();
    currentUserStore.set(LERATO);
    resolve(says(null));
    expect((await asked).currentUser).toEqual(LERATO);
  });

  it('stays signed in when the sign-out request fails', async () => {
    const { currentUserStore } = await openPage();
    currentUserStore.set(LERATO);
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(currentUserStore.signOut()).rejects.toThrow('no answer');
    expect(currentUserStore.read().currentUser).toEqual(LERATO);

    answer.mockImplementation(async () => Response.json({}));
    await currentUserStore.signOut();
    expect(currentUserStore.read().currentUser).toBeNull();
  });
});

describe('resume keys of uploads', () => {
  const KEY = `tus::thuto-payment-proof-${LERATO.accountId}-slip.jpg-image/jpeg-7-1::1234`;

  beforeEach(() => {
    const storage = { [KEY]: '{}', theme: 'dark' } as Record<string, unknown>;
    Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] });
    vi.stubGlobal('localStorage', storage);
  });
  const isKept = () => Object.keys(localStorage).includes(KEY);

  it('keeps them while their owner is signed in or the server cannot be reached', async () => {
    const { currentUserStore } = await openPage();
    currentUserStore.set(LERATO);
    expect(isKept()).toBe(true);
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await currentUserStore.refresh();
    expect(isKept()).toBe(true);
  });

  it.each([
    ['signing out', (store: Store) => store.signOut()],
    ['erasing the account', (store: Store) => store.leaveFor('/')],
    ['a session that was ended elsewhere', (store: Store) => store.refresh()],
    ['a rejected call', (store: Store) => store.end('Your sign-in has ended.')],
    ['a sign-in with another account', (store: Store) => store.set(THABO)],
  ])('deletes them on %s', async (_way, leave) => {
    const { currentUserStore } = await openPage();
    currentUserStore.set(LERATO);
    answer.mockImplementation(async () => says(null));
    await leave(currentUserStore);
    expect(isKept()).toBe(false);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });
});

describe('a student whom the account has lost', () => {
  const ALL = { relationship: 'parent', canBook: true, canPay: true, canSeeProgress: true } as const;
  const child = (id: string, rights: Partial<typeof ALL> | object = {}) => ({
    id,
    name: 'A B',
    firstName: 'A',
    receivesMessages: true,
    ...ALL,
    ...rights,
  });
  const [FIRST, SECOND] = ['0199c1d2-0000-7000-8000-00000000000a', '0199c1d2-0000-7000-8000-00000000000b'];
  const both = { ...LERATO, students: [child(FIRST), child(SECOND)] } as CurrentUser;
  const cached = new Set<string>();

  beforeEach(() => {
    cached.clear();
    for (const id of [FIRST, SECOND]) cached.add(`https://thuto.example/api/students/${id}/dashboard`);
    vi.stubGlobal('caches', {
      delete: async () => cached.clear(),
      open: async () => ({
        keys: async () => [...cached].map((url) => ({ url })),
        delete: async ({ url }: { url: string }) => cached.delete(url),
      }),
    });
    const drafts = {
      [`thuto-draft:${LERATO.accountId}:${FIRST}:booking`]: '{}',
      [`thuto-draft:${LERATO.accountId}:${SECOND}:booking`]: '{}',
      [`thuto-draft:${LERATO.accountId}:profile`]: '{}',
      'thuto-draft:visitor:contact': '{}',
    } as Record<string, unknown>;
    Object.defineProperty(drafts, 'removeItem', { value: (key: string) => delete drafts[key] });
    vi.stubGlobal('sessionStorage', drafts);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is forgotten by the query cache, the offline cache and the drafts; the others stay', async () => {
    const { currentUserStore, queryClient } = await openPage();
    currentUserStore.set(both);
    for (const studentId of [FIRST, SECOND]) queryClient.setQueryData([['x'], { input: { studentId } }], 1);
    currentUserStore.set({ ...both, students: both.students.slice(1) });
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryHash }) => queryHash),
    ).toEqual([expect.stringContaining(SECOND)]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes(FIRST))).toEqual([]);
    expect(Object.keys(sessionStorage)).toHaveLength(3);
    await vi.waitFor(() => expect([...cached]).toEqual([expect.stringContaining(SECOND)]), 20_000);
  });

  it('is also forgotten when the account loses a right, but not when it gains one', async () => {
    const { currentUserStore, queryClient } = await openPage();
    const key = [['x'], { input: { studentId: FIRST } }];
    const without = { ...both, students: [child(FIRST, { canSeeProgress: false })] } as CurrentUser;
    currentUserStore.set(without);
    queryClient.setQueryData(key, 1);
    currentUserStore.set(both);
    expect(queryClient.getQueryData(key)).toBe(1);
    currentUserStore.set(without);
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  it('leaves no draft for the next account', async () => {
    const { currentUserStore } = await openPage();
    currentUserStore.set(both);
    currentUserStore.end('Your sign-in has ended.');
    currentUserStore.set(THABO);
    expect(Object.keys(sessionStorage)).toEqual(['thuto-draft:visitor:contact']);
  });
});

describe('cached queries', () => {
  it('clears them at sign-out and when another user signs in', async () => {
    const { currentUserStore, queryClient } = await openPage();
    for (const next of [null, THABO]) {
      currentUserStore.set(LERATO);
      queryClient.setQueryData(['secret'], 'of Lerato');
      currentUserStore.set(LERATO);
      expect(queryClient.getQueryData(['secret'])).toBe('of Lerato');
      currentUserStore.set(next);
      expect(queryClient.getQueryData(['secret'])).toBeUndefined();
    }
  });

  it('reports the end of the session after a rejected call, but not after a wrong password', async () => {
    const { currentUserStore, queryClient, ApiError } = await openPage();
    currentUserStore.set(LERATO);
    const refuse = (code: 'password_wrong' | 'sign_in_required') =>
      queryClient
        .fetchQuery({ queryKey: [code], queryFn: () => Promise.reject(new ApiError({ code, status: 401 })) })
        .catch(() => undefined);
    await refuse('password_wrong');
    expect(currentUserStore.read().currentUser).toEqual(LERATO);
    await refuse('sign_in_required');
    expect(currentUserStore.read().currentUser).toBeNull();
  });
});
