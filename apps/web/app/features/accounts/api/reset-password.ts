import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

/** Sets a new password. It ends every sign-in of the account, perhaps also the one of this browser. */
export function useResetPassword() {
  return useMutation(
    orpc.accounts.resetPassword.mutationOptions({ onSuccess: () => void currentUserStore.refresh() }),
  );
}
