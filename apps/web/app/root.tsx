import { useEffect, useState, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  type MiddlewareFunction,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { BrandMark } from './components/brand.tsx';
import { MaintenanceGate } from './components/maintenance-gate.tsx';
import stylesheet from './app.css?url';
import textFont from './fonts/figtree.woff2';
import { getDeviceTime, recordServerTime } from './lib/time/clock.ts';
import { startCurrentUser } from './lib/current-user/current-user-store.ts';
import { useLite } from './lib/browser/lite.ts';
import { isOfOlderVersion, watchChunkLoadErrors } from './lib/api/chunk-load-errors.ts';
import { useNonce } from './lib/pages/nonce.ts';
import { type PageData, PageDataContext } from './lib/pages/page-data.ts';
import { isPlainFor } from './lib/pages/page-handle.ts';
import { loadPlatform, setPlatform, usePlatform } from './lib/centre/platform.ts';
import { loadPageData } from './lib/pages/load-page-data.ts';
import { subjectsStore } from './lib/centre/subjects-store.ts';
import { useFont } from './lib/browser/use-font.ts';
import { visitContext } from './lib/pages/visit.ts';
import type { Route } from './+types/root.ts';

/** In production the server sets the context (`server.ts`). */
export const middleware: MiddlewareFunction<Response>[] = import.meta.env.DEV
  ? [(await import('./lib/pages/dev-visit.ts')).provideDevVisit]
  : [];

export const loader = ({ context }: Route.LoaderArgs): Promise<PageData> =>
  loadPageData(context.get(visitContext));

/** The browser follows changes by events and queries. */
export const shouldRevalidate = () => false;

/** Part of every page with scripts. The browser has run it before React starts, and does not need its text again. */
const beforeStart = import.meta.env.SSR ? (await import('./before-start.js?raw')).default : '';

/** The stylesheet inside a page without scripts: its first paint needs nothing else. */
const inlined =
  import.meta.env.SSR && import.meta.env.PROD ? (await import('./app.css?inline')).default : null;

/** Fills the stores of the browser, before the first component reads them. */
function startStores({ currentUser, settings, subjects, sentAt }: PageData): void {
  setPlatform(settings);
  subjectsStore.set(subjects);
  if (currentUser === undefined) return;
  // Not the page of the service worker: no cache stores a page with scripts.
  recordServerTime(sentAt, { sentAt: Math.floor(performance.timeOrigin), receivedAt: getDeviceTime() });
  startCurrentUser(currentUser);
}

export function Layout({ children }: { children: ReactNode }) {
  const page = useRouteLoaderData<PageData>('root') ?? null;
  return (
    <PageDataContext value={page}>
      <Document page={page}>{children}</Document>
    </PageDataContext>
  );
}

/** Returns whether the server sends the page without scripts. In the browser it then has none, so React never asks. */
function useIsPlain(page: PageData | null): boolean {
  const handles = useMatches().map(({ handle }) => handle);
  const { search } = useLocation();
  if (!import.meta.env.SSR || page?.currentUser !== null) return false;
  return isPlainFor(handles, new URLSearchParams(search));
}

function Document({ page, children }: { page: PageData | null; children: ReactNode }) {
  useState(() => {
    if (!import.meta.env.SSR && page !== null) startStores(page);
  });
  const isLite = useLite();
  // Page titles contain the platform's name: render again when the settings change.
  usePlatform();
  useFont(textFont);
  const isPlain = useIsPlain(page);
  const nonce = useNonce();
  return (
    <html lang="en-GB" data-lite={isLite ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b3b32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        {isPlain && inlined !== null ? (
          <style dangerouslySetInnerHTML={{ __html: inlined }} />
        ) : (
          // With a precedence it comes before the scripts: they wait for it, not the first paint for them.
          <link rel="stylesheet" href={stylesheet} precedence="app" />
        )}
        <Links />
        {!isPlain && (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforeStart }} />
        )}
      </head>
      <body>
        {!isPlain && <StartFailure nonce={nonce} />}
        {children}
        {!isPlain && (
          <>
            <ScrollRestoration storageKey="scroll-positions" />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Runs in browsers that are too old for all other scripts. */
const SHOW_IF_OLD = "if (!''.replaceAll) document.getElementById('old-browser').hidden = false;";

/** Says why the page has not started: a browser that is too old, or scripts that could not be fetched (`before-start.js`). */
function StartFailure({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <p id="old-browser" hidden className="page-width py-4" suppressHydrationWarning>
        This browser is too old for parts of this page. Please update it or use another one.
      </p>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SHOW_IF_OLD }} />
      <div id="start-failure" role="alert" hidden className="page-width py-4" suppressHydrationWarning>
        <h2 className="text-xl">Something went wrong</h2>
        <p>The page could not be started. Please check your internet connection and try again.</p>
        <button type="button" className="text-link min-h-11">
          Retry
        </button>
      </div>
    </>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const isShell = loaderData.currentUser === undefined;
  useEffect(watchChunkLoadErrors, []);
  useEffect(() => {
    // Repeats what was pressed and typed before (`before-start.js`).
    window.dispatchEvent(new Event('app-started'));
  }, []);
  useEffect(() => {
    // The page of the service worker may be older than the settings.
    if (isShell) void loadPlatform();
  }, [isShell]);
  useEffect(() => {
    // Focus can only be lost after an element has had it.
    const wait = () => document.addEventListener('focusin', begin, { once: true });
    // If the import fails, the next focus retries it.
    const begin = () =>
      void import('./lib/browser/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(wait);
    wait();
    return () => document.removeEventListener('focusin', begin);
  }, []);
  return (
    <MaintenanceGate>
      <Outlet />
    </MaintenanceGate>
  );
}

/** Shown in the page of the service worker until its scripts have loaded. */
export function HydrateFallback() {
  return (
    <output className="grid min-h-dvh place-items-center">
      <BrandMark className="size-14 animate-breathe" />
      <span className="sr-only">Loading</span>
    </output>
  );
}

/** The last resort: a render error, or a chunk that could not be fetched. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  useEffect(() => {
    if (isOfOlderVersion(error)) window.location.reload();
  }, [error]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center justify-items-start gap-4 px-6 py-16">
      <BrandMark className="size-14" />
      <h1 className="text-3xl">
        {missing
          ? 'This page does not exist'
          : isOffline
            ? 'This page needs a connection'
            : 'Something went wrong'}
      </h1>
      <p role="alert" className="text-ink-soft">
        {missing
          ? 'The address may have changed.'
          : isOffline
            ? 'It was not opened on this device before. Your dashboard and your sessions work without a connection.'
            : 'The page could not be shown. Please check your internet connection and try again.'}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <button type="button" onClick={() => window.location.reload()} className="text-link min-h-11">
          Retry
        </button>
        <a href="/" className="text-link inline-flex min-h-11 items-center">
          Go Home
        </a>
      </p>
    </main>
  );
}
