import { useEffect } from 'react';

/** Delays precaching until the page and its requests are done. */
const START_AFTER_MS = 3_000;

/** Makes the area available offline after its user has signed in. */
export function useOfflineArea(isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) return undefined;
    const start = async () => {
      try {
        const { installServiceWorker } = await import('../../lib/offline/service-worker.ts');
        await installServiceWorker();
      } catch {
        // Storage is denied or full: the area works online only.
      }
    };
    const timer = setTimeout(() => void start(), START_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAllowed]);
}
