import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Has a link mailed with which a new password can be chosen. */
export function useRequestPasswordReset() {
  return useMutation(orpc.accounts.requestPasswordReset.mutationOptions());
}
