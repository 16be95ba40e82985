import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { useLocation } from 'react-router';
import { hasUnsentWork } from '../../lib/unsent-work/unsent-work.ts';
import { useHydrated } from '../../lib/browser/use-hydrated.ts';
import { useOnline } from '../../lib/offline/use-online.ts';

const CHECK_MS = 60_000;

/**
 * Sends the answers and reports that wait on this device. The code loads only when there are some: this is checked on
 * every page, when the connection changes, and once a minute. Without a connection the code may be missing; the page stays
 * as it is, and the code is asked for again.
 */
export function UnsentWorkSender({ accountId }: { accountId: string }) {
  const [, check] = useReducer((count: number) => count + 1, 0);
  const [Sender, setSender] = useState<ComponentType<{ accountId: string }> | null>(null);
  useLocation();
  const isOnline = useOnline();
  useEffect(() => {
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  // The server that rendered the page does not know this device.
  const isHydrated = useHydrated();
  const isWaiting = isHydrated && hasUnsentWork(accountId);
  const isNeeded = isWaiting && isOnline && Sender === null;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const load = () =>
      import('./send-unsent-work.tsx').then(
        ({ SendUnsentWork }) => setSender(() => SendUnsentWork),
        () => undefined,
      );
    void load();
    const timer = setInterval(() => void load(), CHECK_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return isWaiting && Sender !== null ? <Sender accountId={accountId} /> : null;
}
