import { OFFLINE_CACHE_NAME } from '@thuto/contract/offline-cache';

let keptAt: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Which calls were answered, for want of a connection, with what the browser had kept: path to when that came (ISO). */
export const offlineCache = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ReadonlyMap<string, string> => keptAt,
};

/** Takes note of each answer: when it was kept, or null when it came from the server just now. */
export function recordResponseAge(path: string, at: string | null): void {
  if ((keptAt.get(path) ?? null) === at) return;
  const next = new Map(keptAt);
  if (at === null) next.delete(path);
  else next.set(path, at);
  keptAt = next;
  for (const listener of listeners) listener();
}

/** Nothing of an account stays in the browser once nobody is signed in, whichever way the sign-in ended. */
export function clearOfflineCache(): void {
  keptAt = new Map();
  // Where there are no caches (an address without https, an old browser), nothing was kept.
  globalThis.caches?.delete(OFFLINE_CACHE_NAME).catch(() => undefined);
}
