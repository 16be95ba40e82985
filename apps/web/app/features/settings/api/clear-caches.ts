import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

export interface ClearedCaches {
  readonly server: readonly { readonly name: string; readonly entries: number }[];
  /** Answers of the server that this browser had kept. */
  readonly answers: number;
  /** Stores for use without a connection. */
  readonly stores: number;
}

/** Drops the server's caches, then this browser's. What is on the screen is asked for again; what is typed stays. */
export function useClearCaches() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<ClearedCaches> => {
      const { dropped } = await orpc.settings.clearCaches.call();
      const answers = cache.getQueryCache().getAll().length;
      cache.removeQueries({ type: 'inactive' });
      await cache.invalidateQueries();
      return { server: dropped, answers, stores: await dropStores() };
    },
  });
}

/** The browser offers stores only to pages that it trusts. */
async function dropStores(): Promise<number> {
  if (!('caches' in window)) return 0;
  // Who fills them goes too: with its stores empty it would have nothing to show, and it comes again with the next visit.
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = await window.caches.keys();
  await Promise.all(names.map((name) => window.caches.delete(name)));
  return names.length;
}
