import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/**
 * Creates or upgrades admin accounts. Does not refetch whether setup is open: it has just closed, and the outcomes must
 * stay visible.
 */
export function useCreateAdmins() {
  return useMutation(orpc.accounts.createAdmins.mutationOptions());
}
