import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Requests a password-reset mail. */
export function useRequestPasswordReset() {
  return useMutation(orpc.accounts.requestPasswordReset.mutationOptions());
}
