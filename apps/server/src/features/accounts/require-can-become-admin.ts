import { DomainError } from '@thuto/domain/errors';
import type { Login } from './accounts.store.ts';

/**
 * Whether whoever holds an address may become an admin by invitation. Nobody is made an admin out of a student: their
 * records would hang in the air, and a family would read its mails at an address that opens the console. An account that
 * nobody has verified or used is nobody's yet; a removed admin may come back.
 * @throws DomainError admin_exists, address_of_student.
 */
export function requireCanBecomeAdmin(login: Login | null): void {
  if (login === null) return;
  if (login.user?.role === 'admin' && login.user.isActive) throw new DomainError('admin_exists');
  const isStudent = login.user === null ? login.emailVerified : login.user.role === 'student';
  if (isStudent) throw new DomainError('address_of_student');
}
