import type { Config } from '../../../config.ts';
import type { Login } from '../accounts.store.ts';

/**
 * Returns whether the account becomes an admin at sign-in once its address is verified: the address is listed in
 * ADMIN_EMAILS, the account is not an admin yet, and the address was not set by an email change.
 */
export function wouldBecomeAdmin(
  config: Pick<Config, 'auth'>,
  { email, isEmailChanged, user }: Pick<Login, 'email' | 'isEmailChanged' | 'user'>,
): boolean {
  return config.auth.adminEmails.includes(email) && user?.role !== 'admin' && !isEmailChanged;
}
