import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, hasCode, isOffline } from './api-error.ts';
import { loadPlatform } from './platform.ts';
import { currentUserStore } from './current-user-store.ts';

const MAX_RETRIES = 2;

/** Trying again helps only where no answer came or the server broke; a refusal stays a refusal. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (hasCode(error, 'platform_maintained')) return false;
  const passing = isOffline(error) || (error instanceof ApiError && error.status >= 500);
  return passing && failures < MAX_RETRIES;
}

/** The platform is being maintained, which the whole page says; or the sign-in has ended: the guards take it from there. A wrong password is a 401 too, and means no such thing. */
function noticeEnd(error: unknown): void {
  if (hasCode(error, 'platform_maintained')) void loadPlatform();
  if (hasCode(error, 'sign_in_required')) currentUserStore.set(null);
}

/** What is read tells so when its reader was deactivated; what is sent may speak of another account. */
function noticeEndOfReader(error: unknown): void {
  noticeEnd(error);
  if (hasCode(error, 'account_deactivated')) currentUserStore.set(null);
}

/** One cache for the whole visit, shared by the account pages, the student area and the console. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfReader }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      // Offline, a call fails and says so; paused, it would keep its button busy for ever.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let accountId = currentUserStore.read().currentUser?.accountId;

/** Nobody sees what was fetched for somebody else, in whichever tab the change was made. */
currentUserStore.subscribe(() => {
  const { status, currentUser } = currentUserStore.read();
  if (status !== 'known' || currentUser?.accountId === accountId) return;
  accountId = currentUser?.accountId;
  if (currentUser === null) queryClient.clear();
  else void queryClient.resetQueries();
});
