import { useCallback, useSyncExternalStore } from 'react';

/** From this width on, seven days fit side by side. */
const DAYS_FROM_PX = 768;

/**
 * Returns whether the window is at least this wide, in pixels. By default, wide enough for seven days side by side.
 */
export function useWideScreen(fromPx: number = DAYS_FROM_PX): boolean {
  const query = `(min-width: ${fromPx}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
