import type { CurrentUser } from '@thuto/contract/accounts';
import type { Visit } from '../pages/visit.ts';

/** Returns who makes a request, on the server; undefined when nobody can tell, because the database is away. */
export async function findCurrentUser({ api }: Visit): Promise<CurrentUser | null | undefined> {
  try {
    return (await api.accounts.getViewer()).currentUser;
  } catch {
    return undefined;
  }
}
