import type { Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Replaces the response of an API call with a problem of this status and error code. */
async function refuse(page: Page, path: string, status: number, code: string): Promise<void> {
  await page.unroute(`**/api/${path}`);
  await page.route(`**/api/${path}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'test' }),
    }),
  );
}

const CURRENT_USER = {
  accountId: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d',
  email: 'mpho@families.example',
  displayName: 'Mpho Letsie',
  role: 'student',
  emailVerified: false,
  students: [],
};

/** Ignores the browser's own console errors for the responses that this file provokes. */
function allowRefusals(problems: string[]): void {
  problems.splice(
    0,
    problems.length,
    ...problems.filter((line) => !/status of (400|429|500|503)/.test(line)),
  );
}

test('sign-in shows the right message for every error and resends the verification mail (AUTH-6, AUTH-8, AUTH-14, AUTH-22)', async ({
  page,
  problems,
}) => {
  await page.goto('/login');
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await email.fill('mpho@families.example');
  await password.fill('a-wrong-password');
  const sentences = [
    [404, 'account_not_found', 'No account found with this email.'],
    [401, 'password_wrong', 'Incorrect password.'],
    [401, 'credentials_wrong', 'Incorrect email or password.'],
    [403, 'account_deactivated', 'Your account has been deactivated. Please contact support.'],
    [429, 'request_too_frequent', 'Too many attempts. Please wait a few minutes and try again.'],
    [500, 'internal_error', 'Failed to log in. Please try again.'],
  ] as const;
  for (const [status, code, sentence] of sentences) {
    await refuse(page, 'sign-ins', status, code);
    await signIn.click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await refuse(page, 'sign-ins', 403, 'email_unverified');
  await signIn.click();
  await expect(page.getByText('Verification Email Sent')).toBeVisible();
  await expect(
    page.getByText(
      "Please verify your email address before logging in. A verification email has been sent to your inbox. Check your spam folder if you don't see it.",
    ),
  ).toBeVisible();
  const sent = await page.evaluate(() => sessionStorage.getItem('verificationEmailsSent'));
  expect(JSON.parse(sent ?? '[]')).toEqual(['mpho@families.example']);

  const again = page.getByRole('button', { name: 'Resend Verification Email' });
  const resends = [
    [404, 'account_not_found', 'No account found with this email address.'],
    [401, 'password_wrong', 'Incorrect password. Please try again.'],
    [429, 'request_too_frequent', 'Too many requests. Please wait a few minutes before trying again.'],
    [500, 'internal_error', 'Failed to send verification email. Please try again.'],
  ] as const;
  for (const [status, code, sentence] of resends) {
    await refuse(page, 'email-verifications/with-password', status, code);
    await again.click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.unroute('**/api/email-verifications/with-password');
  await page.route('**/api/email-verifications/with-password', (route) => route.fulfill({ json: {} }));
  await again.click();
  await expect(
    page.getByText('Verification email sent! Please check your inbox and spam folder.', { exact: true }),
  ).toBeVisible();
  await email.fill('');
  await again.click();
  await expect(page.getByText('Please enter your email address first')).toBeVisible();
  await expectAccessible(page);
  allowRefusals(problems);
});

test('sign-up shows the right message for every error (AUTH-5)', async ({ page, problems }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Mpho Letsie');
  await page.getByLabel('Email', { exact: true }).fill('mpho@families.example');
  await page.getByLabel('Password', { exact: true }).fill('abcdef');
  await page.getByLabel('Confirm Password').fill('abcdef');
  await page.getByLabel(/I agree to the Terms of Service/).check();
  const sentences = [
    [409, 'email_taken', 'An account with this email already exists.'],
    [422, 'password_weak', 'Password should be at least 6 characters.'],
    [422, 'email_invalid', 'Invalid email address.'],
    [500, 'internal_error', 'Failed to create account. Please try again.'],
  ] as const;
  for (const [status, code, sentence] of sentences) {
    await refuse(page, 'accounts', status, code);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  allowRefusals(problems);
});

test('forgot password shows an error when the reset mail cannot be sent', async ({ page, problems }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill('mpho@families.example');
  await refuse(page, 'password-resets', 500, 'internal_error');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    page.getByText('Failed to send password reset email. Please try again.', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  allowRefusals(problems);
});

test('the verification page shows failed and expired links and sends another mail (AUTH-12)', async ({
  page,
  problems,
}) => {
  await page.goto('/verify?mode=verifyEmail&oobCode=forged&email=mpho%40families.example');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Home' })).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/email-verifications/apply', async (route) => {
    await expect(page.getByText('Verifying your email address...')).toBeVisible();
    await route.fulfill({
      status: 410,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'expired',
        status: 410,
        code: 'verification_code_expired',
        requestId: 'test',
      }),
    });
  });
  await page.goto('/verify?mode=verifyEmail&oobCode=old&email=mpho%40families.example');
  await expect(page.getByRole('heading', { name: 'Verification Link Expired' })).toBeVisible();
  await expectAccessible(page);

  // The confirmation disappears after five seconds.
  await page.clock.install();
  await page.route('**/api/email-verifications/for-address', (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'Send New Verification Email' }).click();
  const sent = page.getByText('Verification email sent successfully', { exact: true });
  await expect(sent).toBeVisible();
  await page.clock.fastForward(5_100);
  await expect(sent).toBeHidden();
  allowRefusals(problems);
});

test('a verified email redirects to sign-in, and a signed-in student to the dashboard', async ({ page }) => {
  await page.route('**/api/email-verifications/apply', (route) => route.fulfill({ json: {} }));
  await page.clock.install();
  await page.goto('/verify?mode=verifyEmail&oobCode=good&email=mpho%40families.example');
  await expect(page.getByText('You can now sign in to access your account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In Now' })).toBeVisible();
  await page.clock.fastForward(1_600);
  await page.waitForURL('**/login?verified=true*');

  const currentUser = { ...CURRENT_USER, emailVerified: true };
  await page.route('**/api/current-user', (route) => route.fulfill({ json: { currentUser } }));
  // Without a code the page only checks whether the email is already verified.
  await page.goto('/verify');
  await expect(page.getByText('Redirecting to your dashboard...')).toBeVisible();
});

test('a failed sign-out shows an error (AUTH-23)', async ({ page, problems }) => {
  const currentUser = { ...CURRENT_USER, emailVerified: true };
  await page.route('**/api/current-user', (route) => route.fulfill({ json: { currentUser } }));
  await refuse(page, 'sign-ins/current', 500, 'internal_error');
  await page.goto('/login');
  await page.getByRole('button', { name: CURRENT_USER.displayName }).first().click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Failed to log out. Please try again.')).toBeVisible();
  allowRefusals(problems);
});

test('admin setup shows an error when no account was created (SETUP-7)', async ({ page, problems }) => {
  await page.route('**/api/admin-setup', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { open: true } })
      : route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'broken',
            status: 500,
            code: 'internal_error',
            requestId: 'test',
          }),
        }),
  );
  await page.goto('/admin-setup');
  await page.getByLabel('Setup Secret').fill('some-secret');
  await page.getByLabel('Email', { exact: true }).fill('mpho@centre.example');
  await page.getByLabel('Display Name').fill('Mpho Letsie');
  await page.getByLabel('Password', { exact: true }).fill('abcdef');
  await page.getByRole('button', { name: 'Create Admin Accounts' }).click();
  await expect(
    page.getByText('No admin accounts were created successfully. Check the console for details.'),
  ).toBeVisible();
  await expectAccessible(page);
  allowRefusals(problems);
});

test('the banner resends the verification mail and confirms it for five seconds (SITE-11, AUTH-13)', async ({
  page,
  problems,
}) => {
  await page.route('**/api/current-user', (route) => route.fulfill({ json: { currentUser: CURRENT_USER } }));
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText('Email Verification Required')).toBeVisible();
  const resend = page.getByRole('button', { name: 'Resend Email' });
  for (const [status, code, sentence] of [
    [429, 'request_too_frequent', 'Too many requests. Please wait a few minutes before trying again.'],
    [500, 'internal_error', 'Failed to resend verification email. Please try again.'],
  ] as const) {
    await refuse(page, 'current-user/email-verification', status, code);
    await resend.click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.unroute('**/api/current-user/email-verification');
  await page.route('**/api/current-user/email-verification', (route) => route.fulfill({ json: {} }));
  await resend.click();
  const done = page.getByText('Verification email sent successfully!', { exact: true });
  await expect(done).toBeVisible();
  await page.clock.fastForward(5_100);
  await expect(done).toBeHidden();
  allowRefusals(problems);
});

test('the notices about a verified email disappear: after five seconds on the landing page, six at sign-in (SITE-10, AUTH-9)', async ({
  page,
}) => {
  await page.clock.install();
  for (const [address, words, seconds] of [
    ['/?verified=true', 'Email Verified Successfully', 5],
    ['/login?verified=true&email=mpho%40families.example', 'Email verified successfully!', 6],
  ] as const) {
    await page.goto(address);
    const note = page.getByText(words).first();
    await expect(note).toBeVisible();
    await page.clock.fastForward(seconds * 1000 - 1500);
    await expect(note).toBeVisible();
    await page.clock.fastForward(2000);
    await expect(note).toBeHidden();
  }
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mpho@families.example');
});

test('public pages are accessible at 320 px, and sign-in works with the keyboard only', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/login', '/signup', '/forgot-password', '/terms', '/privacy', '/']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type('nobody@families.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('whatever-it-was');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No account found with this email.')).toBeVisible();
});

test('the account page shows the right message for every error, including an expired session', async ({
  page,
  problems,
}, info) => {
  const email = `sentences.${info.project.name}-${info.retry}@families.example`;
  await becomeStudent(page, { name: 'Mpho Letsie', email });
  await page.goto('/account');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await part('Email address').getByLabel('Email', { exact: true }).fill(`new.${email}`);
  await part('Email address').getByLabel('Current Password').fill(PASSWORD);
  await part('Password').getByLabel('Current Password').fill(PASSWORD);
  await part('Password').getByLabel('New Password').fill('a-password-of-my-own');
  const failures = [
    ['current-user/display-name', 'Save Name', 'Failed to update profile. Please try again.'],
    ['current-user/email-change', 'Change Email', 'Failed to update email. Please try again.'],
    ['current-user/password', 'Change Password', 'Failed to update password. Please try again.'],
  ] as const;
  for (const [path, name, sentence] of failures) {
    await refuse(page, path, 500, 'internal_error');
    await button(name).click();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await refuse(page, 'current-user/password', 401, 'sign_in_required');
  await button('Change Password').click();
  // The route guard redirects after the session expired; the target page shows the reason.
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('alert').filter({ hasText: 'No user logged in' })).toBeVisible();
  await button('Dismiss').click();
  await expect(page.getByText('No user logged in')).toHaveCount(0);
  allowRefusals(problems);
});
