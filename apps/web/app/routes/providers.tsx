import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { OfflineBanner } from '../components/ui/offline-banner.tsx';
import { ToastRegion } from '../components/ui/toast.tsx';
import { queryClient } from '../lib/query-client.ts';
import { useOfflineCache } from './use-offline-cache.ts';

/** What pages that talk to the server stand on. The landing page does without, and loads faster for it. */
export default function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <Connection />
      <Outlet />
      <ToastRegion />
    </QueryClientProvider>
  );
}

function Connection() {
  return <OfflineBanner keptAt={useOfflineCache()} />;
}
