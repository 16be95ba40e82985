import type { CurrentUser } from '@thuto/contract/accounts';
import { useCurrentUserState } from '../../../lib/current-user/current-user-store.ts';

/** Returns the signed-in user: undefined while loading, null when nobody is signed in. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useCurrentUserState().currentUser;
}
