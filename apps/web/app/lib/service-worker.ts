import { toast } from '../components/ui/toast-store.ts';

const FILE = '/service-worker.js';
/** How often a page that stays open looks for a new version. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000;
const UPDATE_MESSAGE = 'There is a new version.';
const RELOAD = 'Reload for the new version';
const COMING = 'The new version is on its way…';
/** How long the tap waits for the new worker before the page reloads without it: the server's page is the new one. */
const ACTIVATION_TIMEOUT_MS = 3_000;

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

  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // Chosen in this tab or in another: this page's own version has gone.
    if (hadController) reload();
    // The first one: this page got its answers before there was anybody to keep them.
    else serviceWorker.controller?.postMessage('fill', { transfer: [] });
    hadController = true;
  });

  const registration = await serviceWorker.register(FILE, { updateViaCache: 'none' });

  const offer = () => {
    const { waiting } = registration;
    // Without a controller it is the first one, and nothing changes for the page.
    if (waiting === null || serviceWorker.controller === null) return;
    const change = () => {
      toast.info(COMING);
      registration.active?.postMessage('leave', { transfer: [] });
      waiting.postMessage('activate', { transfer: [] });
      setTimeout(reload, ACTIVATION_TIMEOUT_MS);
    };
    toast.offer(UPDATE_MESSAGE, { label: RELOAD, run: change });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });

  // A piece of this page's version that is nowhere any more.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) toast.offer(UPDATE_MESSAGE, { label: RELOAD, run: reload });
  });

  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < UPDATE_INTERVAL_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}
