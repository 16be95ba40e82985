import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { loadForUser, loadInBrowser, prefetch } from '../../lib/api/first-queries.ts';
import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { TutorFrame } from './tutor-frame.tsx';

export const loader = (opened: LoaderFunctionArgs) =>
  loadForUser(opened, 'tutor', (_tutor, visit) =>
    prefetch(visit, (cache, calls) => [cache.prefetchQuery(calls.threads.listTutorThreads.queryOptions())]),
  );
export const clientLoader = loadInBrowser;
export const shouldRevalidate = () => false;
export const handle: PageHandle = { renderFrame: () => <TutorFrame /> };

/** The tutor area, in its frame. */
export default Outlet;
