import type { Viewer } from '@thuto/contract/accounts';
import { useSyncExternalStore } from 'react';
import { hasCode } from './api-error.ts';
import { clearAllDrafts } from './drafts.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { forgetKeptAnswers } from './kept-answers.ts';
import { deleteResumeKeysOfOthers } from './upload/resume-keys.ts';

/**
 * Who is signed in. One store for every page, small enough for the landing page, which loads neither TanStack Query nor
 * the API client.
 */
export type ViewerState =
  | { readonly status: 'loading'; readonly viewer: undefined; readonly error: undefined }
  /** The server could not be asked, which does not mean that nobody is signed in. */
  | { readonly status: 'failed'; readonly viewer: undefined; readonly error: unknown }
  | {
      readonly status: 'known';
      readonly viewer: Viewer | null;
      readonly error: undefined;
      /** Where whoever has just left goes from a page that is not for visitors, if not where the guard would lead. */
      readonly leftFor?: string | undefined;
      /** What whoever was signed in has to be told on the page that the guard leads to. */
      readonly said?: string | undefined;
    };

const LOADING: ViewerState = { status: 'loading', viewer: undefined, error: undefined };

let state: ViewerState = LOADING;
let underWay: Promise<ViewerState> | undefined;
/** Counts what was learned, so that an older answer never overwrites it. */
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
    // Somebody known a moment ago is not forgotten because the line broke.
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

  /** Asks the server again; calls at the same time share one request. Never throws: see the state. */
  refresh(): Promise<ViewerState> {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  },

  /** What another call told: the viewer of a sign-in, or null when the server says that nobody is signed in. */
  set(viewer: Viewer | null): void {
    publish({ status: 'known', viewer, error: undefined });
  },

  /** The sign-in of this browser has been ended on purpose: its pages give way to the one at `path`. */
  leaveFor(path: string): void {
    clearAllDrafts();
    publish({ status: 'known', viewer: null, error: undefined, leftFor: path });
  },

  /** The server says that nobody is signed in any more, to somebody who had just asked for something. */
  end(said: string): void {
    publish({ status: 'known', viewer: null, error: undefined, said });
  },

  /** Ends the sign-in of this browser. Throws, and changes nothing, when the server could not be told. */
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
  // Somebody may have signed in or out in another tab, or come back to a page kept by the browser.
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

/** The state of the store; the first use asks the server. In prerendered HTML it is always loading. */
export function useViewerState(): ViewerState {
  return useSyncExternalStore(watch, viewerStore.read, () => LOADING);
}
