import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { OfflineBanner } from '../components/ui/offline-banner.tsx';
import { ToastRegion } from '../components/ui/toast.tsx';
import { queryClient } from '../lib/query-client.ts';
import { seedQueries } from '../lib/seed-queries.ts';
import { SubjectsLoader } from './subjects-loader.tsx';
import { useOfflineCache } from './use-offline-cache.ts';

seedQueries();

/** Providers of pages that call the server. The landing page does without them to load faster. */
export default function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <Connection />
      <SubjectsLoader />
      <Outlet />
      <ToastRegion />
    </QueryClientProvider>
  );
}

function Connection() {
  return <OfflineBanner keptAt={useOfflineCache()} />;
}
