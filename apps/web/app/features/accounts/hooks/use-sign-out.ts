import { useState } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

/**
 * Signs out of this browser; everything fetched for the viewer is dropped with it. Inside a `RouteGuard` the guard then
 * leads away, elsewhere the caller does.
 */
export function useSignOut() {
  const [isBusy, setIsBusy] = useState(false);

  /** @returns whether it worked; if not, a toast has said so and the person is still signed in. */
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
