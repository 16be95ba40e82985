import type { CurrentUser as CurrentUserView } from '@thuto/contract/accounts';
import type { CurrentUser } from '../../context.ts';

/** The signed-in person as the browser gets to know them. */
export function presentCurrentUser({
  accountId,
  email,
  displayName,
  role,
  emailVerified,
}: CurrentUser): CurrentUserView {
  return { accountId, email, displayName, role, emailVerified };
}
