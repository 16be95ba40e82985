import type { Page } from '@playwright/test';
import { appCode } from './app-code.ts';
import { becomeStudent, call, fillProfile, openAdmin, signInAs } from './by-api.ts';
import { getCentre } from './centres.ts';
import { findLink, findMail } from './mailbox.ts';
import { PASSWORD } from './people.ts';
import { insertAccount, insertPassword } from './rows.ts';
import { expect, makeTag, test } from './test.ts';

test.use({ javaScriptEnabled: false });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign In');
}

test('a visitor reads the public pages and switches Lite without JavaScript (LITE-1) @slow', async ({
  page,
}) => {
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

test('a visitor sends the contact form without JavaScript (MSG-1, MSG-2) @slow', async ({ page }) => {
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
  await page.goto('/signup?next=%2Fstudent%2Fbuy');
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
  await expect(page.getByText('Sign in to open the packages.')).toBeVisible();
  await signIn(page, email, PASSWORD);
  // The page that was wanted before the sign-up.
  await page.waitForURL('**/student/buy');

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

test('an admin signs in with a second factor without JavaScript @slow', async ({ page }) => {
  const email = `factor.${makeTag()}@centre.example`;
  const { folder } = getCentre();
  const { id } = await insertAccount(folder, { name: 'Tau Mohapi', email, role: 'admin' });
  await insertPassword(folder, id);
  await signInAs(page.request, email, PASSWORD);
  const { secret } = await call<{ secret: string }>(page.request, 'POST', '/current-user/two-factor/start', {
    currentPassword: PASSWORD,
  });
  const startedAt = Math.floor(Date.now() / 30_000);
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(
    page.request,
    'POST',
    '/current-user/two-factor/confirm',
    {
      code: appCode(secret),
    },
  );
  await page.context().clearCookies();

  await page.goto('/admin-login?next=%2Fadmin%2Fusers');
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  await field(page, 'Authentication code').fill('000000');
  await press(page, 'Verify');
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  // The code that turned it on cannot be used again. The next one works already.
  await field(page, 'Authentication code').fill(
    appCode(secret, startedAt + 1 - Math.floor(Date.now() / 30_000)),
  );
  await press(page, 'Verify');
  await page.waitForURL('**/admin/users');

  await page.context().clearCookies();
  await page.goto('/admin-login');
  await signIn(page, email, PASSWORD);
  await expect(field(page, 'Authentication code')).toBeVisible();
  expect(await page.content()).toContain('A recovery code works here too.');
  await field(page, 'Authentication code').fill(recoveryCodes[0] ?? '');
  await press(page, 'Verify');
  await page.waitForURL('**/admin');
});

test('an admin, a tutor and a guardian accept their invitations without JavaScript @slow', async ({
  page,
}) => {
  const tag = makeTag();
  const desk = await openAdmin();
  const admin = `invited.${tag}@centre.example`;
  await call(desk, 'POST', '/admin-invitations', { email: admin });
  await page.goto(findLink(await findMail(page, admin, /become an admin/), '/admin-invitation'));
  await field(page, 'Full Name').fill('Tumelo Nthako');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill('something else');
  await press(page, 'Accept Invitation');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(field(page, 'Full Name')).toHaveValue('Tumelo Nthako');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  await press(page, 'Accept Invitation');
  await expect(page.getByRole('heading', { name: 'Welcome to the team' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Admin Login' }).click();
  await signIn(page, admin, PASSWORD);
  await page.waitForURL('**/admin');

  await page.context().clearCookies();
  const tutor = `tutor.${tag}@tutors.example`;
  const added = { name: `Mme Naledi ${tag}`, email: tutor };
  const { id } = await call<{ id: string }>(desk, 'POST', '/tutors', added);
  await call(desk, 'POST', `/tutors/${id}/invitation`);
  await page.goto(findLink(await findMail(page, tutor, /Invitation/), '/invite'));
  await press(page, 'Accept');
  await expect(page.getByText(/^Password must be at least/)).toBeVisible();
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Accept');
  await page.waitForURL('**/tutor');
  await expect(page.getByText('No coming lessons')).toBeVisible();

  await page.context().clearCookies();
  await becomeStudent(page, { name: 'Mme Palesa', email: `inviting.${tag}@families.example` });
  await fillProfile(page.request, 'Lerato');
  const guardian = `guardian.${tag}@families.example`;
  await call(page.request, 'POST', '/students/{studentId}/guardian-invitations', {
    email: guardian,
    canBook: true,
    canPay: false,
    canSeeProgress: true,
    receivesMessages: false,
  });
  await page.context().clearCookies();
  await page.goto(findLink(await findMail(page, guardian, /invites you/), '/invite'));
  await expect(page.getByRole('heading', { name: 'Help with Lerato’s tutoring' })).toBeVisible();
  await field(page, 'Full Name').fill('Thato Letsie');
  await press(page, 'Accept');
  await expect(page.getByText(/^Password must be at least/)).toBeVisible();
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Accept');
  await page.waitForURL('**/student');
  await expect(page.getByRole('heading', { name: 'Hi Lerato' })).toBeVisible();
});

test('a family changes its email with the mailed link without JavaScript (AUTH-16)', async ({ page }) => {
  const tag = makeTag();
  const email = `moving.${tag}@families.example`;
  const newEmail = `moved.${tag}@families.example`;
  await becomeStudent(page, { name: 'Mpho Letsie', email }, { hasPassword: true });
  await call(page.request, 'POST', '/current-user/email-change', {
    email: newEmail,
    currentPassword: PASSWORD,
  });
  await page.goto(findLink(await findMail(page, newEmail, /confirm/i), '/verify'));
  // Opening the link changes nothing.
  await page.reload();
  await press(page, 'Change Email');
  await expect(page.getByRole('heading', { name: 'Email Changed Successfully!' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, newEmail, PASSWORD);
  await page.waitForURL('**/student');
});
