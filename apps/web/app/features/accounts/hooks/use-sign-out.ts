import { useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

/**
 * Signs out of this browser and clears all fetched data. Inside a `RouteGuard` the guard then redirects; elsewhere the
 * caller does.
 */
export function useSignOut() {
  const [isBusy, setIsBusy] = useState(false);

  /** @returns whether it succeeded; if not, a toast was shown and the user is still signed in. */
  const signOut = async (): Promise<boolean> => {
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
