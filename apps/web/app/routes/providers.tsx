import {
  type DehydratedState,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { OfflineBanner } from '../components/ui/offline-banner.tsx';
import { ToastRegion } from '../components/ui/toast.tsx';
import type { FirstQueries } from '../lib/api/first-queries.ts';
import { keepFirstResponses } from '../lib/api/keep-first-responses.ts';
import { usePageData } from '../lib/pages/page-data.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { useHydrated } from '../lib/browser/use-hydrated.ts';
import { SubjectsLoader } from './subjects-loader.tsx';
import { useOfflineCache } from './use-offline-cache.ts';

/** Providers of pages that call the server. */
export default function Providers() {
  const [client] = useState(() => (import.meta.env.SSR ? new QueryClient() : queryClient));
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={useFirstQueries()}>
        <Connection />
        <SubjectsLoader />
        <Outlet />
        <ToastRegion />
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

function Connection() {
  return <OfflineBanner keptAt={useOfflineCache()} />;
}

/** Returns the responses that came with the page. Later pages make their calls themselves (`loadInBrowser`). */
function useFirstQueries(): DehydratedState {
  const matches = useMatches();
  const isFirstPage = !useHydrated();
  const currentUser = usePageData()?.currentUser ?? null;
  const [first] = useState(() => ({
    mutations: [],
    queries: isFirstPage
      ? matches.flatMap(
          ({ loaderData }) => (loaderData as FirstQueries | null | undefined)?.queries?.queries ?? [],
        )
      : [],
  }));
  const [userOfPage] = useState(isFirstPage ? currentUser : null);
  useEffect(() => {
    if (userOfPage !== null) keepFirstResponses(userOfPage, first);
  }, [userOfPage, first]);
  return first;
}
