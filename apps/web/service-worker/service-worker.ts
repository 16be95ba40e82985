/// <reference lib="webworker" />
import type { FirstResponses } from '@thuto/contract/calls/offline-cache';
import type { OfflineCall } from '@thuto/contract/calls/offline-calls';
import { createOfflineCache } from './offline-cache.ts';
import { openPage, showPush } from './push.ts';
import { createShell, type ShellFiles } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build. */
declare const SHELL_FILES: ShellFiles;
/** Replaced by the build, from the contract. */
declare const OFFLINE_CALLS: readonly OfflineCall[];

/** Aborted when a newer worker waits, because it activates only when this one has no open requests. */
const leaving = new AbortController();
const fetchUntilLeaving: typeof fetch = (input, init) => fetch(input, { ...init, signal: leaving.signal });

/** Browsers that load it (`before-start.js`) need it without a connection too. */
const POLYFILLS = '/polyfills.js';
const extra = 'isWellFormed' in String.prototype ? [] : [POLYFILLS];
const files = { ...SHELL_FILES, assets: [...SHELL_FILES.assets, ...extra] };

const shell = createShell(files, { fetchAsset: fetchUntilLeaving });
const offlineCache = createOfflineCache({
  calls: OFFLINE_CALLS,
  caches: self.caches,
  fetch: (path) => fetchUntilLeaving(path, { credentials: 'same-origin' }),
  now: () => new Date(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

self.addEventListener('install', (event) => event.waitUntil(shell.install()));

self.addEventListener('activate', (event) => {
  const start = async () => {
    await Promise.all([shell.activate(), offlineCache.deleteFormer()]);
    await self.clients.claim();
  };
  // Navigation waits for this: it must not use the network.
  event.waitUntil(start());
});

self.addEventListener('message', (event) => {
  // The user has accepted the new version. Until then open pages keep theirs.
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
  if (event.data === 'leave') leaving.abort();
  // The responses that came with the page instead of a call.
  if (typeof event.data === 'object')
    event.waitUntil(offlineCache.keep(event.data as FirstResponses).catch(() => undefined));
  // The page that registered this worker loaded its data before the worker could cache it.
  if (event.data === 'fill') event.waitUntil(offlineCache.fill().catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;

  if (pathname.startsWith('/api/sign-ins')) {
    if (request.method === 'GET') return;
    // A sign-out must still be sent while this worker is being replaced.
    const send = leaving.signal.aborted ? fetch : fetchUntilLeaving;
    event.respondWith(offlineCache.clearAroundSignIn(() => send(request)));
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (/^\/(?:student|tutor)(?:\/|$)/.test(pathname)) {
      const recheck = () => event.waitUntil(offlineCache.recheck().catch(() => undefined));
      event.respondWith(shell.page(request, recheck));
    }
    return;
  }
  if (leaving.signal.aborted) return;
  if (pathname.startsWith('/assets/') || pathname === POLYFILLS) event.respondWith(shell.asset(request));
  else if (offlineCache.isOffline(pathname) && search === '') {
    event.respondWith(
      offlineCache.respond(
        pathname,
        () => fetchUntilLeaving(request),
        (work) => event.waitUntil(work),
      ),
    );
  }
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self.registration, event.data?.text())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(self.clients, event.notification.data));
});
