import { DomainError } from '@thuto/domain/errors';
import { isGuessablePassword } from '@thuto/domain/passwords';
import { MINIMUM_PASSWORD_LENGTH } from '@thuto/domain/permissions';
import type { Context } from '../../context.ts';

/**
 * Holds a password that somebody chooses against the rules: its length (AUTH-3), and where the operator asks for
 * strict ones (AUTH_STRICT_PASSWORDS), that it is not among those that are tried first.
 * @param about the person's name and address, which make no password.
 * @throws DomainError password_weak, password_guessable.
 */
export function requireNewPassword(
  ctx: Pick<Context, 'config'>,
  password: string,
  about: readonly string[],
): void {
  if (password.length < MINIMUM_PASSWORD_LENGTH) throw new DomainError('password_weak');
  if (ctx.config.auth.strictPasswords && isGuessablePassword(password, about)) {
    throw new DomainError('password_guessable');
  }
}
