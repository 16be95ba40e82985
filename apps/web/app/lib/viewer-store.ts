import type { Viewer } from '@thuto/contract/accounts';
import { useSyncExternalStore } from 'react';
import { hasCode } from './api-error.ts';
import { clearAllDrafts } from './drafts.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { forgetKeptAnswers } from './kept-answers.ts';
import { deleteResumeKeysOfOthers } from './upload/resume-keys.ts';

/** Who is signed in. Small enough for the landing page, which loads neither TanStack Query nor the API client. */
export type ViewerState =
  | { readonly status: 'loading'; readonly viewer: undefined; readonly error: undefined }
  /** The server could not be reached. The person may still be signed in. */
  | { readonly status: 'failed'; readonly viewer: undefined; readonly error: unknown }
  | {
      readonly status: 'known';
      readonly viewer: Viewer | null;
      readonly error: undefined;
      /** Where to go after signing out, instead of where the route guard leads. */
      readonly leftFor?: string | undefined;
      /** A message for the page that the route guard leads to. */
      readonly said?: string | undefined;
    };

const LOADING: ViewerState = { status: 'loading', viewer: undefined, error: undefined };

let state: ViewerState = LOADING;
let underWay: Promise<ViewerState> | undefined;
/** Counts updates, so that an older response never overwrites a newer state. */
let version = 0;
const listeners = new Set<() => void>();

function publish(next: ViewerState): void {
  state = next;
  if (next.viewer === null) forgetKeptAnswers();
  // Covers every way out: sign-out here or in another tab, and sessions that ended elsewhere.
  if (next.status === 'known') deleteResumeKeysOfOthers(next.viewer?.accountId ?? null);
  version += 1;
  for (const listener of listeners) listener();
}

async function call(method: 'GET' | 'DELETE', path: string): Promise<unknown> {
  const response = await fetchAnswer(new Request(new URL(`/api${path}`, window.location.origin), { method }));
  return response.json();
}

async function ask(): Promise<ViewerState> {
  const before = version;
  try {
    const { viewer } = (await call('GET', '/viewer')) as { viewer: Viewer | null };
    if (version === before) publish({ status: 'known', viewer, error: undefined });
  } catch (error) {
    // A network error does not sign anyone out.
    if (version === before && state.status !== 'known')
      publish({ status: 'failed', viewer: undefined, error });
  }
  return state;
}

export const viewerStore = {
  read: (): ViewerState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Fetches the viewer. Concurrent calls share one request. Never throws: errors are in the state. */
  refresh(): Promise<ViewerState> {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  },

  /** Sets the viewer that another call returned; null when nobody is signed in. */
  set(viewer: Viewer | null): void {
    publish({ status: 'known', viewer, error: undefined });
  },

  /** Goes to `path` after the session was ended on purpose. */
  leaveFor(path: string): void {
    clearAllDrafts();
    publish({ status: 'known', viewer: null, error: undefined, leftFor: path });
  },

  /** Ends the session in this tab, with a message, after the server rejected a call. */
  end(said: string): void {
    publish({ status: 'known', viewer: null, error: undefined, said });
  },

  /** Signs out. @throws NetworkError or ApiError when the server could not end the session; nothing changes then. */
  async signOut(): Promise<void> {
    try {
      await call('DELETE', '/sign-ins/current');
    } catch (error) {
      if (!hasCode(error, 'sign_in_required')) throw error;
    }
    clearAllDrafts();
    publish({ status: 'known', viewer: null, error: undefined });
  },
};

function watch(listener: () => void): () => void {
  const stop = viewerStore.subscribe(listener);
  if (state.status === 'loading') void viewerStore.refresh();
  // The session may have changed in another tab, or the browser may have restored the page from its cache.
  const look = () => {
    if (document.visibilityState === 'visible') void viewerStore.refresh();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', lookIfKept);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', lookIfKept);
  };
}

function lookIfKept(event: PageTransitionEvent): void {
  if (event.persisted) void viewerStore.refresh();
}

/** Returns the state of the store. The first use fetches it. Prerendered HTML is always loading. */
export function useViewerState(): ViewerState {
  return useSyncExternalStore(watch, viewerStore.read, () => LOADING);
}
