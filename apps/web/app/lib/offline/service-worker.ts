import { toast } from '../../components/ui/toast-store.ts';
import { getDeviceTime } from '../time/clock.ts';

const FILE = '/service-worker.js';
/** How often an open page checks for a new version. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000;
const UPDATE_MESSAGE = 'There is a new version.';
const RELOAD = 'Reload for the new version';
const COMING = 'The new version is on its way…';
/** How long to wait for the new worker before the page reloads without it. The server already serves the new page. */
const ACTIVATION_TIMEOUT_MS = 3_000;

let isInstalled = false;

/**
 * Installs the service worker that caches the student area for offline use, and offers new versions. A new version
 * activates when the user accepts it or at the next visit, so that an open page never loses its files.
 */
export async function installServiceWorker(): Promise<void> {
  if (isInstalled || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  isInstalled = true;
  const { serviceWorker } = navigator;
  const reload = () => window.location.reload();

  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The new version was accepted in this tab or another one: this page's files are gone.
    if (hadController) reload();
    // First installation: this page loaded its data before the worker could cache it.
    else serviceWorker.controller?.postMessage('fill', { transfer: [] });
    hadController = true;
  });

  const registration = await serviceWorker.register(FILE, { updateViaCache: 'none' });

  const offer = () => {
    const { waiting } = registration;
    // Without a controller this is the first installation, and nothing changes for the page.
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

  // A chunk of this page's version no longer exists.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) toast.offer(UPDATE_MESSAGE, { label: RELOAD, run: reload });
  });

  let lookedAt = getDeviceTime();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || getDeviceTime() - lookedAt < UPDATE_INTERVAL_MS) return;
    lookedAt = getDeviceTime();
    registration.update().catch(() => undefined);
  });
}
