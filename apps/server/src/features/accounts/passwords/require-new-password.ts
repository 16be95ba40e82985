import { DomainError } from '@thuto/domain/errors';
import { isGuessablePassword, type PasswordStrength } from '@thuto/domain/people/passwords';
import { MIN_PASSWORD_LENGTH, type Role } from '@thuto/domain/permissions';
import type { Context } from '../../../context.ts';
import { estimatePassword } from './estimate-password.ts';

type PasswordContext = Pick<Context, 'config'>;

export interface NewPasswordOptions {
  /** Whether the password is for an admin's account. */
  readonly forAdmin?: boolean;
  /** The form field to show an error under. */
  readonly field?: 'password' | 'newPassword';
}

/** Returns whether an account belongs to an admin, or will once its address is verified. */
export const isForAdmin = (
  { config }: PasswordContext,
  { email, user }: { readonly email: string; readonly user?: { readonly role: Role } | null },
): boolean => user?.role === 'admin' || config.auth.adminEmails.includes(email);

/** Returns the minimum password length in characters. */
export const minPasswordLength = ({ config }: PasswordContext, forAdmin: boolean): number =>
  forAdmin ? config.auth.adminPasswordMinLength : MIN_PASSWORD_LENGTH;

/** Returns the strength of a new password under the rules of `requireNewPassword`. */
export async function passwordStrength(
  ctx: PasswordContext,
  password: string,
  about: readonly string[],
  forAdmin: boolean,
): Promise<PasswordStrength> {
  if (password.length < minPasswordLength(ctx, forAdmin)) return 'short';
  if (ctx.config.auth.strictPasswords && isGuessablePassword(password, about)) return 'refused';
  return estimatePassword(password, about);
}

/** Returns the error text for an admin password shorter than ADMIN_PASSWORD_MIN_LENGTH. */
export const adminPasswordTooShort = (ctx: PasswordContext) =>
  `An admin’s password needs at least ${minPasswordLength(ctx, true)} characters.`;

/**
 * Enforces the rules for new passwords (AUTH-3): the minimum length (ADMIN_PASSWORD_MIN_LENGTH for admins), and
 * neither a common password nor the person's own name or address. With AUTH_STRICT_PASSWORDS it also refuses passwords
 * built from the patterns that attackers try first.
 * @param about the person's name and address.
 * @throws DomainError password_weak; admin_password_short with `fields`; password_guessable.
 */
export async function requireNewPassword(
  ctx: PasswordContext,
  password: string,
  about: readonly string[],
  { forAdmin = false, field = 'password' }: NewPasswordOptions = {},
): Promise<void> {
  const strength = await passwordStrength(ctx, password, about, forAdmin);
  if (password.length < MIN_PASSWORD_LENGTH) throw new DomainError('password_weak');
  if (strength === 'short') {
    throw new DomainError('admin_password_short', { fields: { [field]: adminPasswordTooShort(ctx) } });
  }
  if (strength === 'refused') throw new DomainError('password_guessable');
}
