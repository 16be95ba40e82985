import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminSettings } from '@thuto/contract/settings';
import { orpc } from '../../../lib/api-client.ts';
import { refreshAfter } from '../../../lib/changed-queries.ts';
import { loadPlatform } from '../../../lib/platform.ts';

/** The platform settings with their revision. */
export function useAdminSettings() {
  return useQuery(orpc.settings.getSettings.queryOptions());
}

/** Stores the server's settings in the cache and refetches what depends on them. */
export function applySavedSettings(cache: QueryClient, settings: AdminSettings): void {
  cache.setQueryData(orpc.settings.getSettings.queryKey(), settings);
  void refreshAfter(cache, 'settings.changed', orpc.settings.getSettings.queryKey());
  void loadPlatform();
}

/** Saves the settings over the revision that was edited. */
export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation(
    orpc.settings.saveSettings.mutationOptions({ onSuccess: (saved) => applySavedSettings(cache, saved) }),
  );
}

/** Restores the defaults. */
export function useResetSettings() {
  const cache = useQueryClient();
  return useMutation(
    orpc.settings.resetSettings.mutationOptions({ onSuccess: (saved) => applySavedSettings(cache, saved) }),
  );
}
