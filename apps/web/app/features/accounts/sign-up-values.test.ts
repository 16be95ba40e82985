import { describe, expect, it } from 'vitest';
import { SignUpValues } from './sign-up-values.ts';

const GOOD = {
  displayName: ' Lerato Mokoena ',
  email: ' Lerato@Example.com ',
  password: 'secret',
  confirmPassword: 'secret',
  termsAccepted: true,
};

function faultsOf(values: object): Record<string, string> {
  const { error } = SignUpValues.safeParse({ ...GOOD, ...values });
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('SignUpValues', () => {
  it('accepts a complete form and normalises the address', () => {
    expect(SignUpValues.parse(GOOD)).toMatchObject({ email: 'lerato@example.com', termsAccepted: true });
  });

  it.each([
    [
      'different passwords first',
      { password: 'abc', confirmPassword: 'abd', displayName: ' ' },
      { confirmPassword: 'Passwords do not match' },
    ],
    [
      'a short password before a missing name',
      { password: 'abcde', confirmPassword: 'abcde', displayName: ' ' },
      { password: 'Password must be at least 6 characters' },
    ],
    ['a blank name last', { displayName: '   ' }, { displayName: 'Please enter your full name' }],
    ['a missing email', { email: '  ' }, { email: 'Email is required' }],
    ['an invalid email', { email: 'lerato' }, { email: 'Invalid email address.' }],
    [
      'an ordered check also beside another fault',
      { email: '', confirmPassword: 'other' },
      { email: 'Email is required', confirmPassword: 'Passwords do not match' },
    ],
    [
      'terms that were not accepted',
      { termsAccepted: false },
      { termsAccepted: 'Please accept the Terms of Service and Privacy Policy' },
    ],
  ])('reports %s (AUTH-2)', (_, values, faults) => {
    expect(faultsOf(values)).toEqual(faults);
  });
});
