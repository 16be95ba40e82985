import type { Locator, Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, makeTag, runCases, test } from './test.ts';

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

/** Makes the page ask again who is signed in, as after a sign-in in another tab, until it shows a sign of it. */
const lookAgain = (page: Page, sign: Locator) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(sign).toBeVisible({ timeout: 2_000 });
  }).toPass();

test(
  'signing out and the account page show the right message for every error (AUTH-23)',
  { tag: '@slow' },
  async ({ context, problems }) => {
    await runCases(context, [
      [
        'a failed sign-out shows an error',
        async (page) => {
          const currentUser = { ...CURRENT_USER, emailVerified: true };
          await page.route('**/api/current-user', (route) => route.fulfill({ json: { currentUser } }));
          await refuse(page, 'sign-ins/current', 500, 'internal_error');
          await page.goto('/login');
          await lookAgain(page, page.getByRole('button', { name: CURRENT_USER.displayName }).first());
          await page.getByRole('button', { name: CURRENT_USER.displayName }).first().click();
          await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).first().click();
          await expect(page.getByText('Failed to log out. Please try again.')).toBeVisible();
        },
      ],
      [
        'the account page shows the right message for every error, including an expired session',
        async (page) => {
          const email = `sentences.${makeTag()}@families.example`;
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
        },
      ],
    ]);
    allowRefusals(problems);
  },
);

test(
  'the verification page shows failed and expired links and sends another mail (AUTH-12)',
  { tag: '@slow' },
  async ({ page, problems }) => {
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
  },
);

test(
  'a verified email redirects to sign-in, and a signed-in student to the dashboard',
  { tag: '@slow' },
  async ({ page }) => {
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
  },
);

test('the banner resends the verification mail and confirms it for five seconds (SITE-11, AUTH-13) @slow', async ({
  page,
  problems,
}) => {
  await page.route('**/api/current-user', (route) => route.fulfill({ json: { currentUser: CURRENT_USER } }));
  await page.clock.install();
  await page.goto('/login');
  await lookAgain(page, page.getByText('Email Verification Required'));
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
