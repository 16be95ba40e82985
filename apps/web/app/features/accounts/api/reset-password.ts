import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

/** Sets a new password. This ends all sessions of the account, including one in this browser. */
export function useResetPassword() {
  return useMutation(
    orpc.accounts.resetPassword.mutationOptions({ onSuccess: () => void currentUserStore.refresh() }),
  );
}
