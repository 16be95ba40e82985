import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
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
import { loadPlatform, PAGE_FILLING, usePlatform } from './lib/platform.ts';

/** Asked for together with the stylesheet, so that the first paint has them on all but the slowest lines. */
export const links = () =>
  [displayFont, textFont].map((href) => ({
    rel: 'preload' as const,
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }));

export function Layout({ children }: { children: ReactNode }) {
  // Titles carry the platform's name: drawn again when the settings arrive.
  usePlatform();
  return (
    <html
      lang="en-GB"
      data-platform-name={PAGE_FILLING.platformName}
      data-contact-email={PAGE_FILLING.contactEmail}
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
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => {
    // To what stood in for the scripts while the page slept (`scripts/sleeping-page.mjs`): from here on they hear it all.
    window.dispatchEvent(new Event('page-awake'));
    void loadPlatform();
  }, []);
  useEffect(() => {
    // Nothing can lose the focus before something has had it.
    const wait = () => document.addEventListener('focusin', begin, { once: true });
    // Where the line broke, or the page is on its way out, the next focus tries again.
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

/** In the page that is served for every address that was not prerendered, until its scripts have come. */
export function HydrateFallback() {
  return (
    <output className="grid min-h-dvh place-items-center">
      <BrandMark className="size-14 animate-breathe" />
      <span className="sr-only">Loading</span>
    </output>
  );
}

/** The last resort: a page that broke while it was drawn, or a piece of it that could not be fetched. */
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
 * A piece that is nowhere may belong to a version that has gone. Its name is its content's, so the page is reloaded but
 * once for it: where it stays away, the person says when to try again.
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
