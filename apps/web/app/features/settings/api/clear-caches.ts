import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { type ClearedCaches, formatClearedCaches } from '../settings-words.ts';

/** The action that clears the server's caches, then this browser's. Visible data is refetched; typed input stays. */
export function useClearCaches() {
  const cache = useQueryClient();
  return useAction({
    call: async (): Promise<ClearedCaches> => {
      const { dropped } = await orpc.settings.clearCaches.call();
      const answers = cache.getQueryCache().getAll().length;
      cache.removeQueries({ type: 'inactive' });
      await cache.invalidateQueries();
      return { server: dropped, answers, stores: await dropStores() };
    },
    changes: null,
    done: (_, cleared) => formatClearedCaches(cleared),
    failure: 'The cache could not be cleared. Please try again.',
  });
}

/** Deletes the browser's caches. Browsers offer them to secure pages only. */
async function dropStores(): Promise<number> {
  if (!('caches' in window)) return 0;
  // The service worker is removed too, because without its cache it has nothing to serve. It is reinstalled at the next
  // visit.
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = await window.caches.keys();
  await Promise.all(names.map((name) => window.caches.delete(name)));
  return names.length;
}
