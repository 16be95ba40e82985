import { orpc } from '../../../lib/api/api-client.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** The action that sets a new password. This ends all sessions of the account, including one in this browser. */
export const useResetPassword = () =>
  useAction({
    call: orpc.accounts.resetPassword.call,
    changes: null,
    onSuccess: () => void currentUserStore.refresh(),
    failure: 'Failed to reset password. Please try again.',
  });
