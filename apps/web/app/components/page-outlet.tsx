import { Outlet, useMatches } from 'react-router';
import type { PageHandle } from '../lib/pages/page-handle.ts';
import { useHydrated } from '../lib/browser/use-hydrated.ts';
import { LoadingNote } from './ui/spinner.tsx';

/**
 * The page of an area. The server renders the pages that come with their data (`PageHandle`); of the others it renders the
 * frame, and the browser the content.
 */
export function PageOutlet() {
  const isHydrated = useHydrated();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  if (isHydrated || handle?.isRendered) return <Outlet />;
  return <LoadingNote className="min-h-[60dvh]">Loading...</LoadingNote>;
}
