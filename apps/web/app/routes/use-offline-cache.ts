import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../lib/create-store.ts';
import { offlineCache } from '../lib/offline/offline-cache.ts';
import { useChosenStudent } from '../lib/students/student.ts';

/** The pages that open offline, with the call about the student that each one shows. */
const SHOWN_ON: Readonly<Record<string, string>> = {
  '/student': 'dashboard',
  '/student/sessions': 'sessions',
  '/student/profile': 'profile',
};
/** The tutors' pages that open offline, with the call that each one shows. */
const TUTOR_CALLS: Readonly<Record<string, string>> = { '/tutor': '/api/tutor/today' };
const RETRY_MS = 5_000;

/**
 * Returns when the data of this page was cached (ISO), or null if it came from the server. Refetches when the network
 * returns, and when it is lost, so that the page can show the age of its data.
 */
export function useOfflineCache(): string | null {
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const kept = useStore(offlineCache);
  const studentId = useChosenStudent()?.id;
  const page = pathname.replace(/(.)\/$/, '$1');
  const shown = SHOWN_ON[page];
  const call = shown === undefined ? TUTOR_CALLS[page] : `/api/students/${studentId}/${shown}`;
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
