import { useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { useUnsentWork } from '../../../components/unsent-work/use-unsent-work.ts';
import { currentUserStore, useCurrentUserState } from '../../../lib/current-user/current-user-store.ts';

/**
 * Signs out of this browser and clears all fetched data. Inside a `RouteGuard` the guard then redirects; elsewhere the
 * caller does. Answers and reports that wait on the device are sent first (ASSESS-11).
 */
export function useSignOut() {
  const [isBusy, setIsBusy] = useState(false);
  const accountId = useCurrentUserState().currentUser?.accountId;
  const { settleUnsentWork, question } = useUnsentWork();

  /** @returns whether it succeeded; if not, the user has chosen to stay, or a toast was shown. */
  const signOut = async (): Promise<boolean> => {
    setIsBusy(true);
    try {
      if (!(await settleUnsentWork(accountId))) return false;
      await currentUserStore.signOut();
      return true;
    } catch {
      toast.error('Failed to log out. Please try again.');
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  return { signOut, isBusy, question };
}
