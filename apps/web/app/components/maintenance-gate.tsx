import { isOpenInMaintenance } from '@thuto/domain/centre/maintenance';
import { getRoleFeatures } from '@thuto/domain/permissions';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loadPlatform, usePlatform } from '../lib/centre/platform.ts';
import { useCurrentUserState } from '../lib/current-user/current-user-store.ts';
import { BrandMark } from './brand.tsx';

const POLL_INTERVAL_MS = 15_000;

/**
 * Covers the page while Maintenance Mode locks the user out. The page below stays mounted with all input and reappears
 * when the mode ends.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { maintenanceMode } = usePlatform();
  const { status, currentUser } = useCurrentUserState();
  const isAllowed = currentUser != null && getRoleFeatures(currentUser.role).passesMaintenance;
  const isClosed = maintenanceMode && !isOpenInMaintenance(pathname) && status === 'known' && !isAllowed;
  return (
    <>
      <div className={isClosed ? 'hidden' : 'contents'} inert={isClosed}>
        {children}
      </div>
      {isClosed && <MaintenancePage />}
    </>
  );
}

function MaintenancePage() {
  const { platformName, contactEmail } = usePlatform();

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void loadPlatform();
    };
    const timer = setInterval(ask, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      // Refetches what was rejected meanwhile. Imported lazily because the landing page has no query cache.
      void import('../lib/api/query-client.ts').then(({ queryClient }) => queryClient.invalidateQueries());
    };
  }, []);

  return (
    <main className="mx-auto grid min-h-dvh max-w-xl place-content-center justify-items-start gap-4 px-6 py-16">
      <BrandMark className="size-14" />
      <div aria-live="polite" className="grid gap-4">
        <h1 className="text-3xl">We’ll be back soon</h1>
        <p className="text-ink-soft">
          {platformName} is being maintained at the moment. Please come back in a few minutes; this page opens
          by itself, and what you have typed is kept.
        </p>
      </div>
      <p className="text-ink-soft">
        Is it urgent? Write to{' '}
        <a href={`mailto:${contactEmail}`} className="text-link inline-flex min-h-11 items-center">
          {contactEmail}
        </a>
      </p>
      <a href="/admin-login" className="text-link inline-flex min-h-11 items-center">
        Admin sign in
      </a>
    </main>
  );
}
