import type { Viewer } from '@thuto/contract/accounts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const LERATO: Viewer = {
  accountId: '0199c1d2-0000-7000-8000-000000000001',
  email: 'lerato@example.com',
  displayName: 'Lerato',
  role: 'student',
  emailVerified: true,
};
const THABO: Viewer = { ...LERATO, accountId: '0199c1d2-0000-7000-8000-000000000002' };

const answer = vi.fn<() => Promise<Response>>();
const says = (viewer: Viewer | null) => Response.json({ viewer });

type Store = Awaited<ReturnType<typeof openPage>>['viewerStore'];

/** Loads a fresh store, as a page that was just opened. */
async function openPage() {
  vi.resetModules();
  const { viewerStore } = await import('./viewer-store.ts');
  const { queryClient } = await import('./query-client.ts');
  const { ApiError } = await import('./api-error.ts');
  return { viewerStore, queryClient, ApiError };
}

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('window', { location: { origin: 'https://thuto.example' } });
  vi.stubGlobal('fetch', answer);
});

describe('viewerStore', () => {
  it('asks once for calls at the same time', async () => {
    const { viewerStore } = await openPage();
    answer.mockImplementation(async () => says(LERATO));
    const [first, second] = await Promise.all([viewerStore.refresh(), viewerStore.refresh()]);
    expect(answer).toHaveBeenCalledOnce();
    expect(first).toEqual({ status: 'known', viewer: LERATO, error: undefined });
    expect(second).toBe(first);
  });

  it('does not take a missing answer for a sign-out', async () => {
    const { viewerStore } = await openPage();
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await viewerStore.refresh()).toMatchObject({ status: 'failed', viewer: undefined });

    answer.mockImplementation(async () => says(LERATO));
    await viewerStore.refresh();
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await viewerStore.refresh()).toMatchObject({ status: 'known', viewer: LERATO });
  });

  it('lets no older answer overwrite a sign-in', async () => {
    const { viewerStore } = await openPage();
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer.mockReturnValue(promise);
    const asked = viewerStore.refresh();
    viewerStore.set(LERATO);
    resolve(says(null));
    expect((await asked).viewer).toEqual(LERATO);
  });

  it('stays signed in when the server could not be told of the sign-out', async () => {
    const { viewerStore } = await openPage();
    viewerStore.set(LERATO);
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(viewerStore.signOut()).rejects.toThrow('no answer');
    expect(viewerStore.read().viewer).toEqual(LERATO);

    answer.mockImplementation(async () => Response.json({}));
    await viewerStore.signOut();
    expect(viewerStore.read().viewer).toBeNull();
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

  it('stay while their owner is signed in or the server cannot be reached', async () => {
    const { viewerStore } = await openPage();
    viewerStore.set(LERATO);
    expect(isKept()).toBe(true);
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await viewerStore.refresh();
    expect(isKept()).toBe(true);
  });

  it.each([
    ['signing out', (store: Store) => store.signOut()],
    ['erasing the account', (store: Store) => store.leaveFor('/')],
    ['a session that ended elsewhere', (store: Store) => store.refresh()],
    ['a rejected call', (store: Store) => store.end('Your sign-in has ended.')],
    ['a sign-in with another account', (store: Store) => store.set(THABO)],
  ])('are deleted by %s', async (_way, leave) => {
    const { viewerStore } = await openPage();
    viewerStore.set(LERATO);
    answer.mockImplementation(async () => says(null));
    await leave(viewerStore);
    expect(isKept()).toBe(false);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });
});

describe('what was fetched', () => {
  it('is dropped with the sign-out, and when somebody else is signed in', async () => {
    const { viewerStore, queryClient } = await openPage();
    for (const next of [null, THABO]) {
      viewerStore.set(LERATO);
      queryClient.setQueryData(['secret'], 'of Lerato');
      viewerStore.set(LERATO);
      expect(queryClient.getQueryData(['secret'])).toBe('of Lerato');
      viewerStore.set(next);
      expect(queryClient.getQueryData(['secret'])).toBeUndefined();
    }
  });

  it('tells of the end of the sign-in, whichever call is refused; a wrong password is no such end', async () => {
    const { viewerStore, queryClient, ApiError } = await openPage();
    viewerStore.set(LERATO);
    const refuse = (code: 'password_wrong' | 'sign_in_required') =>
      queryClient
        .fetchQuery({ queryKey: [code], queryFn: () => Promise.reject(new ApiError({ code, status: 401 })) })
        .catch(() => undefined);
    await refuse('password_wrong');
    expect(viewerStore.read().viewer).toEqual(LERATO);
    await refuse('sign_in_required');
    expect(viewerStore.read().viewer).toBeNull();
  });
});
