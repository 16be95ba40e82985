import { expect, it } from 'vitest';
import { AdminSetupValues } from './admin-setup-values.ts';

const ACCOUNT = { email: 'head@thuto.example', displayName: 'Head', password: 'secret' };

function faultsOf(account: object): Record<string, string> {
  const { error } = AdminSetupValues.safeParse({
    secret: 's',
    accounts: [ACCOUNT, { ...ACCOUNT, ...account }],
  });
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

it.each([
  [{}, {}],
  [{ email: '' }, { 'accounts.1.email': 'All fields are required for each admin account.' }],
  [{ displayName: ' ' }, { 'accounts.1.displayName': 'All fields are required for each admin account.' }],
  [{ password: '' }, { 'accounts.1.password': 'All fields are required for each admin account.' }],
  [{ password: 'abcde' }, { 'accounts.1.password': 'Passwords must be at least 6 characters long.' }],
  [{ email: 'head' }, { 'accounts.1.email': 'Invalid email address.' }],
])('validates each account: %o (SETUP-7)', (account, faults) => {
  expect(faultsOf(account)).toEqual(faults);
});
