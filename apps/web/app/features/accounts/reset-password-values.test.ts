import { expect, it } from 'vitest';
import { ResetPasswordValues } from './reset-password-values.ts';

it.each([
  ['secret', 'secret', {}],
  ['abc', 'abd', { confirmPassword: 'Passwords do not match' }],
  ['secret', 'Secret', { confirmPassword: 'Passwords do not match' }],
  ['abcde', 'abcde', { password: 'Password must be at least 6 characters' }],
  ['', '', { password: 'Password must be at least 6 characters' }],
])('validates %o and %o', (password, confirmPassword, faults) => {
  const { error } = ResetPasswordValues.safeParse({ password, confirmPassword });
  const found = (error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);
  expect(Object.fromEntries(found)).toEqual(faults);
});
