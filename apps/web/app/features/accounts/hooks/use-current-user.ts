import type { CurrentUser } from '@thuto/contract/accounts';
import { useCurrentUserState } from '../../../lib/current-user-store.ts';

/** Who is signed in: undefined while it is not known, null when nobody is. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useCurrentUserState().currentUser;
}
