import type { DehydratedState, QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '@thuto/contract/accounts';
import type { FirstResponses } from '@thuto/contract/calls/offline-cache';
import { getReadPath } from './contract-link.ts';

/** Sends the responses that came with the page to the service worker, which has not seen their calls. */
export function keepFirstResponses(currentUser: CurrentUser, { queries }: DehydratedState): void {
  const worker = globalThis.navigator.serviceWorker?.controller;
  if (!worker) return;
  const responses: Record<string, unknown> = { '/api/current-user': { currentUser } };
  for (const { queryKey, state } of queries) {
    const path = getPath(queryKey);
    // Of a list in pages, the first page is the response.
    const { pages } = (state.data ?? {}) as { pages?: readonly unknown[] };
    if (path !== null && state.data !== undefined) responses[path] = pages?.[0] ?? state.data;
  }
  const { accountId } = currentUser;
  worker.postMessage({ accountId, responses } satisfies FirstResponses, { transfer: [] });
}

function getPath([path, options]: QueryKey): string | null {
  const { input } = (options ?? {}) as { input?: object };
  return getReadPath(path as readonly string[], input);
}
