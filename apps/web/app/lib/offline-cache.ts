import { OFFLINE_CACHE_NAME } from '@thuto/contract/offline-cache';
import { createStore } from './create-store.ts';

/** The calls that were answered from the offline cache: path to the time when the response was cached (ISO). */
export const offlineCache = createStore<ReadonlyMap<string, string>>(new Map());

/** Records when a response was cached; null when it came from the server. */
export function recordResponseAge(path: string, at: string | null): void {
  const before = offlineCache.read();
  if ((before.get(path) ?? null) === at) return;
  const next = new Map(before);
  if (at === null) next.delete(path);
  else next.set(path, at);
  offlineCache.set(next);
}

/** Deletes the cached responses of the account. Called whenever a session ends. */
export function clearOfflineCache(): void {
  offlineCache.set(new Map());
  // Without the Cache API (no HTTPS, an old browser) nothing was cached.
  globalThis.caches?.delete(OFFLINE_CACHE_NAME).catch(() => undefined);
}
