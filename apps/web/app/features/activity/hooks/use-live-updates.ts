import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '@thuto/domain/permissions';
import { useEffect } from 'react';

/** Starts after the page's own requests, which load everything that is current. */
const START_AFTER_MS = 1_000;

/**
 * Keeps the pages up to date while a user with this role is signed in (null: nobody). The code loads after the page.
 */
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
        // Without live updates the pages refetch on focus.
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
