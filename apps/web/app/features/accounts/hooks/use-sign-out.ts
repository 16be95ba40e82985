import { useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { currentUserStore, useCurrentUserState } from '../../../lib/current-user-store.ts';
import { mustWarnOfUnsentWork, UNSENT_WARNING } from '../../../lib/unsent-work.ts';

/**
 * Signs out of this browser and clears all fetched data. Inside a `RouteGuard` the guard then redirects; elsewhere the
 * caller does. While answers or reports wait to be sent, the first press only says so; the second one deletes them, because
 * families share phones.
 */
export function useSignOut() {
  const [isBusy, setIsBusy] = useState(false);
  const accountId = useCurrentUserState().currentUser?.accountId;

  /** @returns whether it succeeded; if not, a toast was shown and the user is still signed in. */
  const signOut = async (): Promise<boolean> => {
    if (accountId !== undefined && mustWarnOfUnsentWork(accountId)) {
      toast.error(UNSENT_WARNING);
      return false;
    }
    setIsBusy(true);
    try {
      await currentUserStore.signOut();
      return true;
    } catch {
      toast.error('Failed to log out. Please try again.');
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  return { signOut, isBusy };
}
