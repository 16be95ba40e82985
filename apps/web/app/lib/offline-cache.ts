import { OFFLINE_CACHE_NAME } from '@thuto/contract/offline-cache';

let keptAt: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** The calls that were answered from the offline cache: path to the time when the response was cached (ISO). */
export const offlineCache = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ReadonlyMap<string, string> => keptAt,
};

/** Records when a response was cached; null when it came from the server. */
export function recordResponseAge(path: string, at: string | null): void {
  if ((keptAt.get(path) ?? null) === at) return;
  const next = new Map(keptAt);
  if (at === null) next.delete(path);
  else next.set(path, at);
  keptAt = next;
  for (const listener of listeners) listener();
}

/** Deletes the cached responses of the account. Called whenever a session ends. */
export function clearOfflineCache(): void {
  keptAt = new Map();
  // Without the Cache API (no HTTPS, an old browser) nothing was cached.
  globalThis.caches?.delete(OFFLINE_CACHE_NAME).catch(() => undefined);
}
