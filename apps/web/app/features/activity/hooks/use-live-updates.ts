import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '@thuto/domain/permissions';
import { useEffect } from 'react';

/** After the page's own requests: nothing happens in the first second that they do not bring. */
const START_AFTER_MS = 1_000;

/** Keeps the pages up to date while somebody with this role is signed in (null: nobody). Fetched when the page stands. */
export function useLiveUpdates(role: Role | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (role === null) return undefined;
    let isOver = false;
    let stop = () => {};
    const start = async () => {
      try {
        const { followEvents } = await import('../live/follow-events.ts');
        if (!isOver) stop = followEvents(cache, role);
      } catch {
        // Without it the pages ask again when they are looked at.
      }
    };
    const timer = setTimeout(() => void start(), START_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [cache, role]);
}
