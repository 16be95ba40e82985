import { useEffect, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import './app.css';
import { BrandMark } from './components/brand.tsx';
import { MaintenanceGate } from './components/maintenance-gate.tsx';
import textFont from './fonts/figtree.woff2';
import { loadPlatform, PAGE_FILLING, usePlatform } from './lib/platform.ts';
import { preloadFont } from './lib/preload-font.ts';
import { useLite } from './lib/lite.ts';
import { PAGE_SUBJECTS } from './lib/subjects-store.ts';

export const links = () => preloadFont(textFont);

export function Layout({ children }: { children: ReactNode }) {
  // Page titles contain the platform's name: re-render when the settings arrive.
  usePlatform();
  const isLite = useLite();
  return (
    <html
      lang="en-GB"
      data-lite={isLite ? '' : undefined}
      data-platform-name={PAGE_FILLING.platformName}
      data-contact-email={PAGE_FILLING.contactEmail}
      data-subjects={PAGE_SUBJECTS}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b3b32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration storageKey="scroll-positions" />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => {
    // Stops the inline script that replaces the app until it loads (`scripts/sleeping-page.mjs`).
    window.dispatchEvent(new Event('page-awake'));
    void loadPlatform();
  }, []);
  useEffect(() => {
    // Focus can only be lost after an element has had it.
    const wait = () => document.addEventListener('focusin', begin, { once: true });
    // If the import fails, the next focus retries it.
    const begin = () => void import('./lib/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(wait);
    wait();
    return () => document.removeEventListener('focusin', begin);
  }, []);
  return (
    <MaintenanceGate>
      <Outlet />
    </MaintenanceGate>
  );
}

/** Shown on pages that were not prerendered until their scripts have loaded. */
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
  useEffect(() => {
    if (isOfAnOlderVersion(error)) window.location.reload();
  }, [error]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center justify-items-start gap-4 px-6 py-16">
      <BrandMark className="size-14" />
      <h1 className="text-3xl">{missing ? 'This page does not exist' : 'Something went wrong'}</h1>
      <p role="alert" className="text-ink-soft">
        {missing
          ? 'The address may have changed.'
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

/**
 * Returns true the first time that a chunk cannot be fetched, because it may belong to an older version; the page then
 * reloads. Chunk names contain a content hash, so each chunk causes one reload only. If it still fails, the user
 * decides when to retry.
 */
function isOfAnOlderVersion(error: unknown): boolean {
  const { missingPiece } = (error ?? {}) as { missingPiece?: string };
  if (missingPiece === undefined || !navigator.onLine) return false;
  try {
    if (sessionStorage.getItem('missing-piece') === missingPiece) return false;
    sessionStorage.setItem('missing-piece', missingPiece);
    return true;
  } catch {
    return false;
  }
}
