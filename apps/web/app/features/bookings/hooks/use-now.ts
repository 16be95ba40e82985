import { useEffect, useState } from 'react';
import { usePageData } from '../../../lib/pages/page-data.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { getNow, subscribeToClock } from '../../../lib/time/clock.ts';

const TICK_MS = 5_000;

/** Returns the server's time (epoch milliseconds), updated while the page is open. */
export function useNow(): number {
  const isHydrated = useHydrated();
  const page = usePageData();
  const [now, setNow] = useState(() => getNow());
  useEffect(() => {
    const tick = () => setNow(getNow());
    const timer = setInterval(tick, TICK_MS);
    // Timers do not fire while a phone sleeps.
    document.addEventListener('visibilitychange', tick);
    const unsubscribe = subscribeToClock(tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
      unsubscribe();
    };
  }, []);
  return isHydrated ? now : (page?.renderedAt ?? now);
}
