/// <reference lib="webworker" />
import { createKeptAnswers, KEPT_CALLS, VIEWER_CALL } from './kept-answers.ts';
import { createShell, type ShellFiles } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const SHELL_FILES: ShellFiles;

const shell = createShell(SHELL_FILES);
const kept = createKeptAnswers({
  caches: self.caches,
  fetch: (path) => fetch(path, { credentials: 'same-origin' }),
  now: () => new Date(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

self.addEventListener('install', (event) => event.waitUntil(shell.install()));

self.addEventListener('activate', (event) => {
  const start = async () => {
    await shell.activate();
    await self.clients.claim();
    // The page that brought this worker got its answers without it.
    await kept.fill().catch(() => undefined);
  };
  event.waitUntil(start());
});

// The person has said that the new version may come; until then the open pages keep the one that they are of.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;

  if (pathname.startsWith('/api/sign-ins')) {
    if (request.method !== 'GET') event.respondWith(kept.aroundSignIn(() => fetch(request)));
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (pathname === '/student' || pathname.startsWith('/student/')) event.respondWith(shell.page(request));
    return;
  }
  if (pathname.startsWith('/assets/')) event.respondWith(shell.asset(request));
  else if ((pathname === VIEWER_CALL || KEPT_CALLS.includes(pathname)) && search === '') {
    event.respondWith(
      kept.answer(
        pathname,
        () => fetch(request),
        (work) => event.waitUntil(work),
      ),
    );
  }
});
