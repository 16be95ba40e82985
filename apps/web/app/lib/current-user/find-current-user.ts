import type { CurrentUser } from '@thuto/contract/accounts';
import type { Visit } from '../pages/visit.ts';

/** The loaders of a page run side by side and all ask. */
const asked = new WeakMap<Visit, Promise<CurrentUser | null | undefined>>();

/**
 * Returns who makes a request, on the server; undefined when nobody can tell, because the database is away. Asked once per
 * request.
 */
export function findCurrentUser(visit: Visit): Promise<CurrentUser | null | undefined> {
  const known = asked.get(visit);
  if (known) return known;
  const answer = visit.api.accounts.getViewer().then(
    ({ currentUser }) => currentUser,
    () => undefined,
  );
  asked.set(visit, answer);
  return answer;
}
