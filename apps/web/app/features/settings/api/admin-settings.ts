import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminSettings } from '@thuto/contract/settings';
import { orpc } from '../../../lib/api-client.ts';
import { loadPlatform } from '../../../lib/platform.ts';

/** The platform settings with their revision. */
export function useAdminSettings() {
  return useQuery(orpc.settings.getSettings.queryOptions());
}

/** Takes over what the server says the settings are now; every name on the page follows. */
export function adoptSettings(cache: QueryClient, settings: AdminSettings): void {
  cache.setQueryData(orpc.settings.getSettings.queryKey(), settings);
  void cache.invalidateQueries({ queryKey: orpc.settings.listSettingsChanges.key() });
  void cache.invalidateQueries({ queryKey: orpc.settings.getSystemInformation.key() });
  void loadPlatform();
}

/** Saves the settings over the revision that was edited. */
export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation(
    orpc.settings.saveSettings.mutationOptions({ onSuccess: (saved) => adoptSettings(cache, saved) }),
  );
}

/** Restores the defaults. */
export function useResetSettings() {
  const cache = useQueryClient();
  return useMutation(
    orpc.settings.resetSettings.mutationOptions({ onSuccess: (saved) => adoptSettings(cache, saved) }),
  );
}
