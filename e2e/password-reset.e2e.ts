import type { Page } from '@playwright/test';
import { findMail, findLink } from './mailbox.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

const NEW_PASSWORD = 'a-password-to-remember';

async function signUpAndVerify(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Refiloe Nthako');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel(/I agree to the Terms of Service/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Check Your Email')).toBeVisible();
  await page.goto(findLink(await findMail(page, email, /verif/i), '/verify'));
  await page.waitForURL('**/login?verified=true*');
}

test('a user resets a forgotten password with the link in the mail (AUTH-25) @slow', async ({
  page,
  problems,
}) => {
  const email = `refiloe-${makeTag()}@families.example`;
  await signUpAndVerify(page, email);

  // The address is typed before hydration, as on a slow connection.
  const start = '**/assets/entry.client-*.js';
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(start, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  release();
  await page.waitForURL('**/forgot-password');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).fill('nobody@families.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('No account found with this email.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    page.getByText('Password reset email sent! Please check your inbox and spam folder.'),
  ).toBeVisible();

  const link = findLink(await findMail(page, email, /reset/i), '/reset-password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  const password = page.getByLabel('New Password', { exact: true });
  const again = page.getByLabel('Confirm New Password', { exact: true });
  await password.fill(NEW_PASSWORD);
  await again.fill(`${NEW_PASSWORD}?`);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await password.fill('abcde');
  await again.fill('abcde');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/student');

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Link Not Valid' })).toBeFocused();
  // The browser logs the rejected code.
  await expect.poll(() => problems.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expectAccessible(page);
});
