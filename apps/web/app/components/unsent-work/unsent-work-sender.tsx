import { lazy, Suspense, useEffect, useReducer } from 'react';
import { useLocation } from 'react-router';
import { hasUnsentWork } from '../../lib/unsent-work/unsent-work.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useOnline } from '../../lib/use-online.ts';

const CHECK_MS = 60_000;

const SendUnsentWork = lazy(async () => ({
  default: (await import('./send-unsent-work.tsx')).SendUnsentWork,
}));

/**
 * Sends the answers and reports that wait on this device. The code loads only when there are some: this is checked on
 * every page, when the connection changes, and once a minute.
 */
export function UnsentWorkSender({ accountId }: { accountId: string }) {
  const [, check] = useReducer((checks: number) => checks + 1, 0);
  useLocation();
  useOnline();
  useEffect(() => {
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  // The server that rendered the page does not know this device.
  const isHydrated = useHydrated();
  if (!isHydrated || !hasUnsentWork(accountId)) return null;
  return (
    <Suspense>
      <SendUnsentWork accountId={accountId} />
    </Suspense>
  );
}
