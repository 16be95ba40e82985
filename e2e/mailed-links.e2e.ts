import type { Browser, Page } from '@playwright/test';
import { findMail, findLink } from './mailbox.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

// One test aborts a request on purpose.
test.use({ allowed: /net::ERR_FAILED/ });

const OWNERS_PASSWORD = 'a-password-of-the-owner';

const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify Email', exact: true });

async function inAnotherBrowser(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport });
  return context.newPage();
}

async function signUp(page: Page, email: string, displayName = 'Mpho Letsie'): Promise<string> {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill(displayName);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel(/I agree to the Terms of Service/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Check Your Email')).toBeVisible();
  return findLink(await findMail(page, email, /verif/i), '/verify');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test(
  'a verification link opened in another browser needs a button press',
  { tag: '@slow' },
  async ({ page, browser }) => {
    const email = `other-browser-${makeTag()}@families.example`;
    const link = await signUp(page, email);

    const other = await inAnotherBrowser(browser, page);
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
    await expect(other.getByText('Mpho Letsie')).toBeVisible();
    await expect(other.getByText(email)).toBeVisible();
    await expectAccessible(other);
    // Opening the link does not verify the email.
    await other.reload();
    await expect(verifyButton(other)).toBeVisible();
    await signIn(page, email, PASSWORD);
    await expect(page.getByText('Verification Email Sent')).toBeVisible();

    // A failure is shown beside the button, and the link still works.
    await other.route('**/api/email-verifications/apply', (route) => route.abort());
    await verifyButton(other).click();
    await expect(other.getByRole('alert')).toBeVisible();
    await expectAccessible(other);
    await other.unroute('**/api/email-verifications/apply');
    await verifyButton(other).click();
    // The button disappears, so the focus moves to the result.
    await expect(other.getByRole('heading', { name: 'Email Verified Successfully!' })).toBeFocused();
    await other.waitForURL('**/login?verified=true*');
    await signIn(page, email, PASSWORD);
    await page.waitForURL('**/student');
    await other.context().close();
  },
);

test(
  'a listed address becomes an admin only after its owner sets a new password',
  { tag: '@slow' },
  async ({ page, browser }) => {
    const email = 'noreply@listed.example';
    const link = await signUp(page, email, 'A Stranger');

    const owner = await inAnotherBrowser(browser, page);
    await owner.goto(link);
    await expect(owner.getByText('This email address gives admin rights.', { exact: false })).toBeVisible();
    await expect(owner.getByText(email)).toBeVisible();
    await expectAccessible(owner);
    await verifyButton(owner).click();
    await expect(owner.getByText('Password must be at least 6 characters')).toBeVisible();
    await owner.getByLabel('New Password', { exact: true }).fill(OWNERS_PASSWORD);
    await owner.getByLabel('Confirm New Password').fill('something else');
    await verifyButton(owner).click();
    await expect(owner.getByText('Passwords do not match')).toBeVisible();
    await expectAccessible(owner);

    // The email is not verified yet: the person who signed up cannot sign in.
    await signIn(page, email, PASSWORD);
    await expect(page.getByText('Verification Email Sent')).toBeVisible();

    await owner.getByLabel('Confirm New Password').fill(OWNERS_PASSWORD);
    await verifyButton(owner).click();
    await expect(owner.getByText('Email Verified Successfully!')).toBeVisible();
    await signIn(page, email, PASSWORD);
    await expect(page.getByText('Incorrect password.')).toBeVisible();
    await signIn(owner, email, OWNERS_PASSWORD);
    await owner.waitForURL('**/admin');
    await owner.context().close();
  },
);

test('sign-up rejects a name that contains a web address', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Pay now at https://evil.example');
  await page.getByLabel('Email', { exact: true }).fill('spam@families.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel(/I agree to the Terms of Service/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter a name without a web address')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('spam@families.example');
  await expectAccessible(page);
});
