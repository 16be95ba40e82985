import type { CurrentUser as CurrentUserView } from '@thuto/contract/accounts';
import type { CurrentUser } from '../../context.ts';

/** Returns the current user as sent to the browser. */
export function presentCurrentUser({
  accountId,
  email,
  displayName,
  role,
  emailVerified,
  isEmailRefused,
  students,
  tutorId,
}: CurrentUser): CurrentUserView {
  return {
    accountId,
    email,
    displayName,
    role,
    emailVerified,
    students: [...students],
    ...(isEmailRefused && { isEmailRefused }),
    ...(tutorId && { tutorId }),
  };
}
