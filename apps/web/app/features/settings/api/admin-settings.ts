import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { AdminSettings } from '@thuto/contract/settings';
import { orpc } from '../../../lib/api/api-client.ts';
import { loadPlatform } from '../../../lib/centre/platform.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const getSettingsKey = () => orpc.settings.getSettings.queryKey();

/** The platform settings with their revision. */
export function useAdminSettings() {
  return useQuery(orpc.settings.getSettings.queryOptions());
}

/** Stores the settings that another admin has saved. */
export function applyNewerSettings(cache: QueryClient, settings: AdminSettings): void {
  cache.setQueryData(getSettingsKey(), settings);
  void loadPlatform();
}

/** The action that saves the settings over the revision that was edited. */
export const useSaveSettings = () =>
  useAction({
    call: orpc.settings.saveSettings.call,
    changes: 'settings.changed',
    updates: getSettingsKey,
    onSuccess: () => void loadPlatform(),
    done: 'Settings saved successfully!',
    failure: 'The settings could not be saved. Please try again.',
  });

/** The action that restores the defaults. */
export const useResetSettings = () =>
  useAction({
    call: orpc.settings.resetSettings.call,
    changes: 'settings.changed',
    updates: getSettingsKey,
    onSuccess: () => void loadPlatform(),
    done: 'Settings reset to their defaults.',
    failure: 'The settings could not be reset. Please try again.',
  });
