import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** The last changes of the settings. */
export function useSettingsChanges() {
  return useQuery(orpc.settings.listSettingsChanges.queryOptions());
}
