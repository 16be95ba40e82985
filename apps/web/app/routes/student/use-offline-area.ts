import { useEffect } from 'react';

/** After the page and what it asks for: the worker fetches the rest of the area for another time. */
const START_AFTER_MS = 3_000;

/** Makes the student's area one that opens without a connection, once somebody is in it. */
export function useOfflineArea(isStudent: boolean): void {
  useEffect(() => {
    if (!isStudent) return undefined;
    const start = async () => {
      try {
        const { installServiceWorker } = await import('../../lib/service-worker.ts');
        await installServiceWorker();
      } catch {
        // Forbidden, or without room: the area works as before, with a connection.
      }
    };
    const timer = setTimeout(() => void start(), START_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStudent]);
}
