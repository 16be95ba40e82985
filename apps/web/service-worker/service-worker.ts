/// <reference lib="webworker" />
import { createOfflineCache, OFFLINE_PATHS, CURRENT_USER_PATH } from './offline-cache.ts';
import { createShell, type ShellFiles } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const SHELL_FILES: ShellFiles;

/** Aborted when a newer worker is to follow: it comes only when this one waits for no answer any more. */
const leaving = new AbortController();
const fetchUntilLeaving: typeof fetch = (input, init) => fetch(input, { ...init, signal: leaving.signal });

const shell = createShell(SHELL_FILES, { fetchAsset: fetchUntilLeaving });
const kept = createOfflineCache({
  caches: self.caches,
  fetch: (path) => fetchUntilLeaving(path, { credentials: 'same-origin' }),
  now: () => new Date(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

self.addEventListener('install', (event) => event.waitUntil(shell.install()));

self.addEventListener('activate', (event) => {
  const start = async () => {
    await shell.activate();
    await self.clients.claim();
  };
  // Every page waits for the end of this: nothing here may wait for the line.
  event.waitUntil(start());
});

self.addEventListener('message', (event) => {
  // The person has said that the new version may come; until then the open pages keep the one that they are of.
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
  if (event.data === 'leave') leaving.abort();
  // The page that brought this worker got its answers without it.
  if (event.data === 'fill') event.waitUntil(kept.fill().catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;

  if (pathname.startsWith('/api/sign-ins')) {
    if (request.method === 'GET') return;
    // Once it is to leave, whoever signs out meanwhile still has to.
    const send = leaving.signal.aborted ? fetch : fetchUntilLeaving;
    event.respondWith(kept.clearAroundSignIn(() => send(request)));
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (pathname === '/student' || pathname.startsWith('/student/')) event.respondWith(shell.page(request));
    return;
  }
  if (leaving.signal.aborted) return;
  if (pathname.startsWith('/assets/')) event.respondWith(shell.asset(request));
  else if ((pathname === CURRENT_USER_PATH || OFFLINE_PATHS.includes(pathname)) && search === '') {
    event.respondWith(
      kept.answer(
        pathname,
        () => fetchUntilLeaving(request),
        (work) => event.waitUntil(work),
      ),
    );
  }
});
