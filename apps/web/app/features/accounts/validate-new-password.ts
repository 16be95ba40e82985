import { MIN_PASSWORD_LENGTH } from '@thuto/domain/permissions';

export interface PasswordError {
  path: 'password' | 'confirmPassword';
  message: string;
}

/** Returns the first problem of a new password that is typed twice; a mismatch comes first (AUTH-2). */
export function validateNewPassword(chosen: {
  password: string;
  confirmPassword: string;
}): PasswordError | null {
  const { password, confirmPassword } = chosen;
  if (password !== confirmPassword) return { path: 'confirmPassword', message: 'Passwords do not match' };
  if (password.length < MIN_PASSWORD_LENGTH) {
    return {
      path: 'password',
      message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
    };
  }
  return null;
}
