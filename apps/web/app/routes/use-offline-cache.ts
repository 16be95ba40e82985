import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { offlineCache } from '../lib/offline-cache.ts';

/** The pages that open without a connection, with the call that each of them shows. */
const SHOWN_ON: Readonly<Record<string, string>> = {
  '/student': '/api/my/dashboard',
  '/student/sessions': '/api/my/sessions',
  '/student/profile': '/api/my/profile',
};
const RETRY_MS = 5_000;

/**
 * When what this page shows was kept (ISO), or null when it is the server's. Asks again as soon as that may help; and at
 * once when the network goes, so that the page can say from when it is.
 */
export function useOfflineCache(): string | null {
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const kept = useSyncExternalStore(offlineCache.subscribe, offlineCache.read, offlineCache.read);
  const call = SHOWN_ON[pathname.replace(/(.)\/$/, '$1')];
  const keptAt = call === undefined ? null : (kept.get(call) ?? null);
  const isShownOffline = call !== undefined;
  const isKept = keptAt !== null;

  useEffect(() => {
    if (!isShownOffline) return undefined;
    const ask = () => void cache.invalidateQueries();
    window.addEventListener('online', ask);
    window.addEventListener('offline', ask);
    const timer = isKept ? setInterval(() => navigator.onLine && ask(), RETRY_MS) : undefined;
    return () => {
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', ask);
      clearInterval(timer);
    };
  }, [cache, isShownOffline, isKept]);
  return keptAt;
}
