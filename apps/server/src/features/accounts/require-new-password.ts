import { DomainError } from '@thuto/domain/errors';
import { isGuessablePassword, type PasswordStrength } from '@thuto/domain/passwords';
import { MIN_PASSWORD_LENGTH, type Role } from '@thuto/domain/permissions';
import type { Context } from '../../context.ts';
import { estimatePassword } from './estimate-password.ts';

type PasswordContext = Pick<Context, 'config'>;

export interface NewPasswordOptions {
  /** Whether an admin's account gets the password. */
  readonly forAdmin?: boolean;
  /** The field of the form that an error is shown under. */
  readonly field?: 'password' | 'newPassword';
}

/** Whether an account is an admin's, or becomes one as soon as its address is verified. */
export const isForAdmin = (
  { config }: PasswordContext,
  { email, user }: { readonly email: string; readonly user?: { readonly role: Role } | null },
): boolean => user?.role === 'admin' || config.auth.adminEmails.includes(email);

/** The shortest password for an account, in characters. */
export const minPasswordLength = ({ config }: PasswordContext, forAdmin: boolean): number =>
  forAdmin ? config.auth.adminPasswordMinLength : MIN_PASSWORD_LENGTH;

/** How strong a new password is by the rules that `requireNewPassword` enforces. */
export function passwordStrength(
  ctx: PasswordContext,
  password: string,
  about: readonly string[],
  forAdmin: boolean,
): PasswordStrength {
  if (password.length < minPasswordLength(ctx, forAdmin)) return 'short';
  if (ctx.config.auth.strictPasswords && isGuessablePassword(password, about)) return 'refused';
  return estimatePassword(password, about);
}

/** What an admin reads whose password is shorter than the operator asks for (ADMIN_PASSWORD_MIN_LENGTH). */
export const adminPasswordTooShort = (ctx: PasswordContext) =>
  `An admin’s password needs at least ${minPasswordLength(ctx, true)} characters.`;

/**
 * Enforces the rules for a password that somebody chooses: its length (specification 9; ADMIN_PASSWORD_MIN_LENGTH for
 * admins), that it is neither common nor the person's own name or address, and where the operator asks for strict ones
 * (AUTH_STRICT_PASSWORDS), that it is not made of what is tried first.
 * @param about the person's name and address.
 * @throws DomainError password_weak; admin_password_short with `fields`; password_guessable.
 */
export function requireNewPassword(
  ctx: PasswordContext,
  password: string,
  about: readonly string[],
  { forAdmin = false, field = 'password' }: NewPasswordOptions = {},
): void {
  const strength = passwordStrength(ctx, password, about, forAdmin);
  if (password.length < MIN_PASSWORD_LENGTH) throw new DomainError('password_weak');
  if (strength === 'short') {
    throw new DomainError('admin_password_short', { fields: { [field]: adminPasswordTooShort(ctx) } });
  }
  if (strength === 'refused') throw new DomainError('password_guessable');
}
