import { OFFLINE_CACHE_NAME } from '@thuto/contract/calls/offline-cache';
import { createStore } from '../create-store.ts';

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

/** Deletes the cached responses about students whom the account may no longer see. */
export function deleteOfflineDataOf(studentIds: readonly string[]): void {
  if (studentIds.length === 0) return;
  const isOf = (path: string) => studentIds.some((id) => path.includes(`/students/${id}/`));
  offlineCache.set(new Map([...offlineCache.read()].filter(([path]) => !isOf(path))));
  void deleteCached(isOf);
}

async function deleteCached(isChosen: (path: string) => boolean): Promise<void> {
  try {
    const cache = await globalThis.caches.open(OFFLINE_CACHE_NAME);
    for (const request of await cache.keys()) {
      if (isChosen(new URL(request.url).pathname)) await cache.delete(request);
    }
  } catch {
    // Without the Cache API (no HTTPS, an old browser) nothing was cached.
  }
}
