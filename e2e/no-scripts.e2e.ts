import type { Page } from '@playwright/test';
import { findLink, findMail } from './mailbox.ts';
import { PASSWORD } from './people.ts';
import { expect, makeTag, test } from './test.ts';

test.use({ javaScriptEnabled: false });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign In');
}

test('a visitor reads the public pages and switches Lite without JavaScript (LITE-1)', async ({ page }) => {
  for (const path of ['/', '/terms', '/privacy', '/login', '/signup', '/forgot-password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/');
  const lite = page.getByRole('switch', { name: 'Lite' });
  await expect(lite).not.toBeChecked();
  await lite.click();
  await expect(lite).toBeChecked();
  await expect(page.locator('html[data-lite]')).toHaveCount(1);
});

test('a visitor sends the contact form without JavaScript (MSG-1, MSG-2)', async ({ page }) => {
  await page.goto('/');
  await field(page, 'First Name').fill('Lerato');
  await press(page, 'Send Message');
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Lerato');
  await field(page, 'Last Name').fill(makeTag());
  await field(page, 'Email').fill('lerato@example.org');
  await field(page, 'Phone').fill('+266 5812 3456');
  await field(page, 'Subject').selectOption({ label: 'Physics' });
  await field(page, 'Message').fill('Do you teach on Sundays?');
  await press(page, 'Send Message');
  await expect(page.getByText('Thank you for your message! We will get back to you soon.')).toBeVisible();
});

test('somebody signs up, verifies, signs in and resets the password without JavaScript', async ({ page }) => {
  const email = `no-scripts.${makeTag()}@families.example`;
  await page.goto('/signup');
  await press(page, 'Create Account');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await field(page, 'Full Name').fill('Mpho Letsie');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  await page.getByLabel(/I agree to the Terms of Service/).check();
  await press(page, 'Create Account');
  await expect(page.getByText('Check Your Email')).toBeVisible();

  await page.goto(findLink(await findMail(page, email, /verif/i), '/verify'));
  await press(page, 'Verify Email');
  await page.waitForURL('**/login?verified=true*');
  await expect(page.getByText('Email verified successfully! You can now sign in.')).toBeVisible();
  await signIn(page, email, 'not-the-password');
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await signIn(page, email, PASSWORD);
  await page.waitForURL('**/student');
  await expect(page.getByText('Hi Mpho')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(email);
  await press(page, 'Send Reset Link');
  await expect(page.getByText(/Password reset email sent!/)).toBeVisible();
  await page.goto(findLink(await findMail(page, email, /password/i), '/reset-password'));
  await field(page, 'New Password').fill('a-password-of-my-own');
  await field(page, 'Confirm New Password').fill('another-one');
  await press(page, 'Reset Password');
  await expect(page.getByText(/match/)).toBeVisible();
  await field(page, 'New Password').fill('a-password-of-my-own');
  await field(page, 'Confirm New Password').fill('a-password-of-my-own');
  await press(page, 'Reset Password');
  await expect(page.getByText('Password Reset Successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await signIn(page, email, 'a-password-of-my-own');
  await page.waitForURL('**/student');
});
