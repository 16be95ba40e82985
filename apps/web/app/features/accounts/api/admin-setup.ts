import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { hasCode } from '../../../lib/api/api-error.ts';

/** Returns whether the server has said that admin setup is closed. */
export function useIsAdminSetupClosed(): boolean {
  const { error } = useQuery(orpc.accounts.getAdminSetup.queryOptions());
  return hasCode(error, 'setup_closed');
}
