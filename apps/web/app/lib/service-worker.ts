import { toast } from '../components/ui/toast-store.ts';

const FILE = '/service-worker.js';
/** How often a page that stays open looks for a new version. */
const LOOK_EVERY_MS = 60 * 60 * 1000;
const OFFER = 'There is a new version.';
const RELOAD = 'Reload for the new version';

let isInstalled = false;

/**
 * Installs the worker that keeps the student's area for when there is no connection, and offers a new version when there
 * is one. It comes when the person says so, or with the next visit: an open page never loses the files it is made of.
 */
export async function installServiceWorker(): Promise<void> {
  if (isInstalled || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  isInstalled = true;
  const { serviceWorker } = navigator;
  const reload = () => window.location.reload();
  const registration = await serviceWorker.register(FILE, { updateViaCache: 'none' });

  const offer = () => {
    const { waiting } = registration;
    // Without a controller it is the first one, and nothing changes for the page.
    if (waiting === null || serviceWorker.controller === null) return;
    toast.offer(OFFER, { label: RELOAD, run: () => waiting.postMessage('activate', { transfer: [] }) });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });

  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // Chosen in this tab or in another: this page's own version has gone.
    if (hadController) reload();
    hadController = true;
  });
  // A piece of this page's version that is nowhere any more.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) toast.offer(OFFER, { label: RELOAD, run: reload });
  });

  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}
