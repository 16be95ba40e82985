import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@thuto/contract/accounts';
import { ApiError, hasCode, isOffline } from './api-error.ts';
import { loadPlatform } from '../centre/platform.ts';
import { currentUserStore, listLostStudents } from '../current-user/current-user-store.ts';

const MAX_RETRIES = 2;

/** Retries help only after a missing response or a server error, never after a rejection. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (hasCode(error, 'platform_maintained')) return false;
  const passing = isOffline(error) || (error instanceof ApiError && error.status >= 500);
  return passing && failures < MAX_RETRIES;
}

/**
 * Detects maintenance, which covers the whole page, and the end of the session, which the route guards handle. A wrong
 * password is also a 401 but does not end the session.
 */
function noticeEnd(error: unknown): void {
  if (hasCode(error, 'platform_maintained')) void loadPlatform();
  if (hasCode(error, 'sign_in_required')) currentUserStore.set(null);
}

/**
 * A rejected query can show that the user was deactivated. Mutations are not checked, because they may concern another
 * account.
 */
function noticeEndOfReader(error: unknown): void {
  noticeEnd(error);
  if (hasCode(error, 'account_deactivated')) currentUserStore.set(null);
}

/** The browser's cache for the whole visit. The server creates one for each page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfReader }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      // Offline, a call must fail. A paused call would keep its button busy forever.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let known: CurrentUser | null | undefined;

/**
 * Clears the cache when the user changes, in this or another tab, so that nobody sees another account's data. Forgets
 * the students whom the account has lost, and refetches everything when its students or rights change.
 */
currentUserStore.subscribe(() => {
  const { status, currentUser } = currentUserStore.read();
  if (status !== 'known') return;
  const before = known;
  known = currentUser;
  // The page came with the first one.
  if (before === undefined) return;
  if (currentUser === null) {
    if (before !== null) queryClient.clear();
  } else if (before?.accountId !== currentUser.accountId) {
    void queryClient.resetQueries();
  } else if (JSON.stringify(before.students) !== JSON.stringify(currentUser.students)) {
    const lost = listLostStudents(before, currentUser);
    queryClient.removeQueries({
      predicate: ({ queryKey }) => lost.some((id) => JSON.stringify(queryKey).includes(id)),
    });
    void queryClient.invalidateQueries();
  }
});
