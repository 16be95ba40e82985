import { isFamilyRole } from '@thuto/domain/permissions';
import { DomainError } from '@thuto/domain/errors';
import type { Login } from '../accounts.store.ts';

/**
 * Checks that the owner of an address may become an admin by invitation. A student may not: their records would lose
 * their owner, and the family would receive mails at an address that opens the console. An account that was never
 * verified nor used is free to take over, and a removed admin may return.
 * @throws DomainError admin_exists, address_of_student.
 */
export function requireCanBecomeAdmin(login: Login | null): void {
  if (login === null) return;
  if (login.user?.role === 'admin' && login.user.isActive) throw new DomainError('admin_exists');
  const isFamily = login.user === null ? login.emailVerified : isFamilyRole(login.user.role);
  if (isFamily) throw new DomainError('address_of_student');
}
