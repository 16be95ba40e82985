import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { Executor } from '../../platform/db/client.ts';
import { findLogin } from './accounts.store.ts';

/**
 * Checks that no account uses an address. One that was never verified nor used is free to take over.
 * @throws DomainError with the given code.
 */
export async function requireFreeAddress(
  executor: Executor,
  email: string,
  refusal: ErrorCode,
): Promise<void> {
  const login = await findLogin(executor, email);
  if (login !== null && (login.user !== null || login.emailVerified)) throw new DomainError(refusal);
}
