import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches the latest changes of the settings. */
export function useSettingsChanges() {
  return useQuery(orpc.settings.listSettingsChanges.queryOptions());
}
