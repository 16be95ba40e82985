import type { Page } from '@playwright/test';
import { appCode } from './app-code.ts';
import { becomeStudent } from './by-api.ts';
import { getCentre, runCommand } from './centres.ts';
import { findMail, findLink } from './mailbox.ts';
import { insertAccount, insertPassword } from './rows.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible as expectAccessibleHere, makeTag, test } from './test.ts';

const NEW_PASSWORD = 'a-password-of-my-own';

/** Scrolls to the top first: axe measures controls under the sticky header as too small. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessibleHere(page);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, words: string | RegExp) => page.getByText(words).first();

async function signIn(page: Page, email: string, password: string, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
}

async function changeName(page: Page): Promise<void> {
  const profile = part(page, 'Profile');
  await profile.getByLabel('Display Name').fill(' ');
  await button(page, 'Save Name').click();
  await expect(profile.getByText('Please enter your display name')).toBeVisible();
  await expect(profile.getByLabel('Display Name')).toBeFocused();
  await profile.getByLabel('Display Name').fill('Mpho Letsie-Nkosi');
  await button(page, 'Save Name').click();
  await expect(toast(page, 'Display name saved.')).toBeVisible();
  await expect(button(page, 'Mpho Letsie-Nkosi')).toBeVisible();
}

async function askForEmail(page: Page, email: string): Promise<void> {
  const address = part(page, 'Email address');
  await address.getByLabel('Email', { exact: true }).fill('nonsense');
  await address.getByLabel('Current Password').fill('wrong');
  await button(page, 'Change Email').click();
  await expect(address.getByText('Invalid email address.')).toBeVisible();
  await address.getByLabel('Email', { exact: true }).fill(email);
  await button(page, 'Change Email').click();
  await expect(address.getByText('Incorrect password.')).toBeVisible();
  await expect(address.getByLabel('Current Password')).toBeFocused();
  await address.getByLabel('Current Password').fill(PASSWORD);
  await button(page, 'Change Email').click();
  await expect(address.getByText('Confirm your new email')).toBeVisible();
  await expect(address.getByText(email)).toBeVisible();
}

test('a student changes name, email and password, and signs out everywhere (AUTH-16) @slow', async ({
  page,
  browser,
}) => {
  const email = `mpho-${makeTag()}@families.example`;
  const newEmail = `mpho-new-${makeTag()}@families.example`;
  await becomeStudent(page, { name: 'Mpho Letsie', email }, { hasPassword: true });
  await page.goto('/student/profile');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.waitForURL('**/account');
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
  await expect(part(page, 'Signed-in devices').getByText('This device')).toBeVisible();
  await expect(part(page, 'Two-factor sign-in')).toHaveCount(0);
  await expectAccessible(page);
  await changeName(page);

  await askForEmail(page, newEmail);
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await expect(page.getByText('Confirm your new email')).toHaveCount(0);
  const cancelled = findLink(await findMail(page, newEmail, /confirm/i), '/verify');
  await askForEmail(page, newEmail);
  const notice = await findMail(page, email, /about to change/i);
  expect(notice.text).toContain(newEmail);
  await button(page, 'Resend').click();
  await expect(page.getByText('Verification email sent successfully!')).toBeVisible();

  const other = await browser.newPage();
  await other.goto(cancelled);
  await expect(other.getByRole('heading', { name: 'Link Already Used' })).toBeVisible();
  const links = async () => findLink(await findMail(page, newEmail, /confirm/i), '/verify');
  await expect.poll(links).not.toBe(cancelled);
  await other.goto(await links());
  // Another browser shows the account and changes nothing until the button is pressed.
  await expect(other.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await expect(other.getByText(newEmail)).toBeVisible();
  await expectAccessible(other);
  await button(other, 'Verify Email').click();
  await expect(other.getByRole('heading', { name: 'Email Changed Successfully!' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('link', { name: 'Sign In Now' }).click();
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(newEmail);
  await other.waitForURL('**/login?next=%2Faccount');
  await signIn(other, email, PASSWORD, other.url());
  await expect(other.getByText('No account found with this email.')).toBeVisible();
  await signIn(other, newEmail, PASSWORD, other.url());
  // The link has the account page as its redirect target.
  await other.waitForURL('**/account');

  await page.reload();
  await expect(part(page, 'Email address').getByLabel('Email', { exact: true })).toHaveValue(newEmail);
  await expect(part(page, 'Signed-in devices').getByRole('listitem')).toHaveCount(2);

  const password = part(page, 'Password');
  await password.getByLabel('Current Password').fill('wrong');
  await password.getByLabel('New Password').fill('short');
  await button(page, 'Change Password').click();
  await expect(password.getByText('New password should be at least 6 characters.')).toBeVisible();
  await expect(password.getByLabel('New Password')).toBeFocused();
  await password.getByLabel('New Password').fill(NEW_PASSWORD);
  await button(page, 'Change Password').click();
  await expect(password.getByText('Incorrect current password.')).toBeVisible();
  await password.getByLabel('Current Password').fill(PASSWORD);
  await button(page, 'Change Password').click();
  await expect(toast(page, /Password changed/)).toBeVisible();
  await expect(part(page, 'Signed-in devices').getByRole('listitem')).toHaveCount(1);
  await other.goto('/account');
  await other.waitForURL(({ pathname }) => pathname === '/');

  await signIn(other, newEmail, NEW_PASSWORD);
  await other.waitForURL('**/student');
  await button(page, 'Sign out everywhere').click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('You have been signed out everywhere.')).toBeVisible();
  await other.goto('/account');
  await other.waitForURL(({ pathname }) => pathname === '/');
  await other.context().close();
});

async function turnOn(page: Page): Promise<{ secret: string; recoveryCode: string; usedAt: number }> {
  const card = part(page, 'Two-factor sign-in');
  await button(page, 'Turn on two-factor sign-in').click();
  await card.getByLabel('Current Password').fill('wrong');
  await button(page, 'Continue').click();
  await expect(card.getByText('Incorrect password.')).toBeVisible();
  await card.getByLabel('Current Password').fill(PASSWORD);
  await button(page, 'Continue').click();
  await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await card.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await card.getByLabel('Authentication code').fill('000000');
  await button(page, 'Turn on').click();
  await expect(card.getByText(/This code is not right/)).toBeVisible();
  await card.getByLabel('Authentication code').fill(appCode(secret));
  await button(page, 'Turn on').click();
  const usedAt = Math.floor(Date.now() / 30_000);
  await expect(card.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expect(card.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
  const recoveryCode = (await card.getByRole('listitem').first().textContent()) ?? '';
  await button(page, 'I have kept them').click();
  await expect(card.getByText('10 recovery codes are left.')).toBeVisible();
  return { secret, recoveryCode, usedAt };
}

test('an admin turns on two-factor sign-in and signs in with it (SETUP-9)', async ({ page }) => {
  const email = `tau-${makeTag()}@centre.example`;
  const { folder } = getCentre();
  // For this test only, so that two-factor sign-in does not affect other tests.
  const account = await insertAccount(folder, {
    name: 'Tau Mohapi',
    email,
    role: 'admin',
    isVerified: false,
  });
  await insertPassword(folder, account.id);
  await signIn(page, email, NEW_PASSWORD, '/admin-login');
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await signIn(page, email, PASSWORD, '/admin-login');
  await page.waitForURL('**/admin');
  await expect(page.getByRole('region', { name: 'Numbers' })).toBeVisible();
  await button(page, 'Tau Mohapi').click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/account');
  await expect(page.getByText('Email Verification Required')).toBeVisible();
  await expect(part(page, 'Two-factor sign-in').getByText('Off', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const { secret, recoveryCode, usedAt } = await turnOn(page);
  await findMail(page, email, /two-factor sign-in is on/i);

  await page.context().clearCookies();
  await signIn(page, email, PASSWORD, '/admin-login');
  const code = page.getByLabel('Authentication code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await page.context().cookies()).toEqual([]);
  await expectAccessible(page);
  await code.fill('000000');
  await button(page, 'Verify').click();
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  // The code that turned it on cannot be reused. The server also accepts the next code, for clock drift.
  await code.fill(appCode(secret, usedAt + 1 - Math.floor(Date.now() / 30_000)));
  await button(page, 'Verify').click();
  await page.waitForURL('**/admin');

  await page.context().clearCookies();
  await signIn(page, email, PASSWORD);
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
  await button(page, 'Verify').click();
  await page.waitForURL('**/admin');
  await page.goto('/account');
  const card = part(page, 'Two-factor sign-in');
  await expect(card.getByText('9 recovery codes are left.')).toBeVisible();

  await runCommand(folder, 'admin:reset-two-factor', email);
  await signIn(page, email, PASSWORD, '/admin-login');
  await page.waitForURL('**/admin');
});
