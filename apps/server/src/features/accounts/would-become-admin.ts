import type { Config } from '../../config.ts';
import type { Login } from './accounts.store.ts';

/**
 * Whether signing in makes this account an admin once its address is verified: the address is listed in ADMIN_EMAILS,
 * the account is no admin yet, and it did not get the address by an email change.
 */
export function wouldBecomeAdmin(
  config: Pick<Config, 'auth'>,
  { email, isEmailChanged, user }: Pick<Login, 'email' | 'isEmailChanged' | 'user'>,
): boolean {
  return config.auth.adminEmails.includes(email) && user?.role !== 'admin' && !isEmailChanged;
}
