import type { CurrentUser, GuardedStudent } from '@thuto/contract/accounts';
import { useMemo, useSyncExternalStore } from 'react';
import { hasCode } from '../api/api-error.ts';
import { createStore } from '../create-store.ts';
import { clearAllDrafts, deleteForeignDrafts } from '../forms/drafts.ts';
import { fetchResponse } from '../api/fetch-response.ts';
import { clearOfflineCache, deleteOfflineDataOf } from '../offline/offline-cache.ts';
import { usePageData } from '../pages/page-data.ts';
import { deleteUnsentWork } from '../unsent-work/unsent-work.ts';
import { deleteResumeKeysOfOthers } from '../upload/resume-keys.ts';

/** The signed-in user. Small enough for the landing page, which loads neither TanStack Query nor the API client. */
export type CurrentUserState =
  | { readonly status: 'loading'; readonly currentUser: undefined; readonly error: undefined }
  /** The server could not be reached. The user may still be signed in. */
  | { readonly status: 'failed'; readonly currentUser: undefined; readonly error: unknown }
  | {
      readonly status: 'known';
      readonly currentUser: CurrentUser | null;
      readonly error: undefined;
      /** Where to go after the session ends, instead of the route guard's target. */
      readonly leftFor?: string | undefined;
      /** A message for the page that the route guard redirects to. */
      readonly said?: string | undefined;
      /** The address that was just signed out here, for *Sign in again*. */
      readonly signedOut?: string | undefined;
    };

const RIGHTS = ['canBook', 'canPay', 'canSeeProgress'] as const;

const LOADING: CurrentUserState = { status: 'loading', currentUser: undefined, error: undefined };

const store = createStore<CurrentUserState>(LOADING);
let underWay: Promise<CurrentUserState> | undefined;
/** Counts updates, so that an older response never overwrites a newer state. */
let version = 0;

function publish(next: CurrentUserState): void {
  if (next.currentUser === null) clearOfflineCache();
  const before = store.read().currentUser;
  if (next.currentUser) {
    const { accountId, students } = next.currentUser;
    deleteForeignDrafts([accountId, ...students.map(({ id }) => id)]);
    if (before?.accountId === accountId) deleteOfflineDataOf(listLostStudents(before, next.currentUser));
  }
  // Covers every way out: sign-out here or in another tab, and sessions that ended elsewhere.
  if (next.status === 'known') deleteResumeKeysOfOthers(next.currentUser?.accountId ?? null);
  version += 1;
  store.set(next);
}

/** Returns the ids of the students whom an account no longer acts for, or for whom it lost a right. */
export function listLostStudents(before: CurrentUser, now: CurrentUser): readonly string[] {
  const isKept = (had: GuardedStudent) =>
    now.students.some((has) => has.id === had.id && RIGHTS.every((right) => has[right] || !had[right]));
  return before.students.filter((had) => !isKept(had)).map(({ id }) => id);
}

async function call(method: 'GET' | 'DELETE', path: string): Promise<unknown> {
  const response = await fetchResponse(
    new Request(new URL(`/api${path}`, window.location.origin), { method }),
  );
  return response.json();
}

async function ask(): Promise<CurrentUserState> {
  const before = version;
  try {
    const { currentUser } = (await call('GET', '/current-user')) as { currentUser: CurrentUser | null };
    if (version === before) publish({ status: 'known', currentUser, error: undefined });
  } catch (error) {
    // A network error does not sign anyone out.
    if (version === before && store.read().status !== 'known')
      publish({ status: 'failed', currentUser: undefined, error });
  }
  return store.read();
}

export const currentUserStore = {
  read: store.read,
  subscribe: store.subscribe,

  /** Fetches the current user. Concurrent calls share one request. Never throws: errors are in the state. */
  refresh(): Promise<CurrentUserState> {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  },

  /** The same after a change on the server. A request that is already under way may have been answered before it. */
  async refreshAfterChange(): Promise<void> {
    await underWay;
    await currentUserStore.refresh();
  },

  /** Sets the current user from the response of another call; null when nobody is signed in. */
  set(currentUser: CurrentUser | null): void {
    publish({ status: 'known', currentUser, error: undefined });
  },

  /** Redirects to `path` after the user has ended the session. */
  leaveFor(path: string): void {
    const accountId = store.read().currentUser?.accountId;
    clearAllDrafts();
    if (accountId !== undefined) deleteUnsentWork(accountId);
    publish({ status: 'known', currentUser: null, error: undefined, leftFor: path });
  },

  /** Ends the session in this tab, with a message, after the server rejected a call. Unsent work stays on the device. */
  end(said: string): void {
    publish({ status: 'known', currentUser: null, error: undefined, said });
  },

  /**
   * Signs out.
   * @throws NetworkError or ApiError when the server could not end the session; nothing changes then.
   */
  async signOut(): Promise<void> {
    const { accountId, email } = store.read().currentUser ?? {};
    try {
      await call('DELETE', '/sign-ins/current');
    } catch (error) {
      if (!hasCode(error, 'sign_in_required')) throw error;
    }
    clearAllDrafts();
    if (accountId !== undefined) deleteUnsentWork(accountId);
    publish({ status: 'known', currentUser: null, error: undefined, signedOut: email });
  },
};

function watch(listener: () => void): () => void {
  const stop = store.subscribe(listener);
  if (store.read().status === 'loading') void currentUserStore.refresh();
  // The session may have changed in another tab.
  const look = () => {
    if (document.visibilityState === 'visible') void currentUserStore.refresh();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', hideUntilKnown);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', hideUntilKnown);
  };
}

/** Hides a page that the browser restored from its back-forward cache until it is known who is signed in now. */
async function hideUntilKnown(event: PageTransitionEvent): Promise<void> {
  if (!event.persisted) return;
  document.documentElement.dataset.verifying = '';
  await currentUserStore.refresh();
  delete document.documentElement.dataset.verifying;
}

/** Starts with the current user that the page came with. Called in the browser before the first render. */
export function startCurrentUser(currentUser: CurrentUser | null): void {
  publish({ status: 'known', currentUser, error: undefined });
}

/** Returns the state of the store and fetches it on first use. */
export function useCurrentUserState(): CurrentUserState {
  const page = usePageData();
  const first = useMemo((): CurrentUserState => {
    const currentUser = page?.currentUser;
    return currentUser === undefined ? LOADING : { status: 'known', currentUser, error: undefined };
  }, [page]);
  return useSyncExternalStore(watch, currentUserStore.read, () => first);
}
