import { useEffect, useState } from 'react';
import { getRenderTime } from '../../../lib/first-data.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';

const TICK_MS = 5_000;

/** Returns the current time (epoch milliseconds), updated while the page is open. */
export function useNow(): number {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, TICK_MS);
    // Timers do not fire while a phone sleeps.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return isHydrated ? now : (getRenderTime() ?? now);
}
