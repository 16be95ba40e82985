import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/**
 * Creates or upgrades admin accounts. Whether setup is open is not asked again: it has just closed itself, and the
 * outcomes are still to be read.
 */
export function useCreateAdmins() {
  return useMutation(orpc.accounts.createAdmins.mutationOptions());
}
