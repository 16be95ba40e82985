import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { loadForUser, loadInBrowser, prefetch } from '../../lib/api/first-queries.ts';
import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { ConsoleFrame } from './frame/console-frame.tsx';

export const loader = (opened: LoaderFunctionArgs) =>
  loadForUser(opened, 'admin', (_admin, visit) =>
    prefetch(visit, (cache, calls) => [
      cache.prefetchQuery(calls.activity.getConsoleOverview.queryOptions()),
    ]),
  );
export const clientLoader = loadInBrowser;
export const shouldRevalidate = () => false;
export const handle: PageHandle = { renderFrame: () => <ConsoleFrame /> };

/** The console, in its frame. */
export default Outlet;
