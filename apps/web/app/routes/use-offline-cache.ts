import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { offlineCache } from '../lib/offline-cache.ts';

/** The pages that open offline, with the call that each one shows. */
const SHOWN_ON: Readonly<Record<string, string>> = {
  '/student': '/api/my/dashboard',
  '/student/sessions': '/api/my/sessions',
  '/student/profile': '/api/my/profile',
};
const RETRY_MS = 5_000;

/**
 * Returns when the data of this page was cached (ISO), or null if it came from the server. Refetches when the network
 * returns, and when it is lost, so that the page can show the age of its data.
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
