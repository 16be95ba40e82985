import { useSyncExternalStore } from 'react';
import { createStore } from '../create-store.ts';
import { getNow, subscribeToClock } from './clock.ts';
import { usePageData } from '../pages/page-data.ts';

const MINUTE_MS = 60_000;

const store = createStore(getNow());
const tick = () => store.set(getNow());
let subscribers = 0;
let unsubscribeFromClock = () => {};
let timer: ReturnType<typeof setInterval> | undefined;

// All components share one timer, which runs only while there are subscribers.
function subscribe(listener: () => void): () => void {
  if (subscribers === 0) {
    tick();
    timer = setInterval(tick, MINUTE_MS);
    // Timers do not fire while a phone sleeps.
    document.addEventListener('visibilitychange', tick);
    unsubscribeFromClock = subscribeToClock(tick);
  }
  subscribers += 1;
  const unsubscribe = store.subscribe(listener);
  return () => {
    unsubscribe();
    subscribers -= 1;
    if (subscribers > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
    unsubscribeFromClock();
  };
}

/** Returns the server's time (epoch milliseconds), at most a minute old. */
export function useCurrentMinute(): number {
  const page = usePageData();
  return useSyncExternalStore(subscribe, store.read, () => page?.renderedAt ?? store.read());
}
