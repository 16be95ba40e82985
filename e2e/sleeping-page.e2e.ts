import type { Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { sample } from './sample.ts';
import { removeMouse } from './screens.ts';
import { type Case, expect, expectAccessible, makeTag, runCases, test } from './test.ts';

test.use({
  allowed: /net::ERR_FAILED|Failed to fetch|status of 400/,
  contextOptions: { reducedMotion: 'reduce' },
});

const START = '**/assets/start-*.js';

const isAwake = (page: Page) =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));

/** Opens the page and waits until it is complete but not hydrated. */
async function openAsleep(page: Page, path = '/'): Promise<void> {
  await removeMouse(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(await isAwake(page)).toBe(false);
}

/** Returns the names of the scripts that the page has loaded. */
const listScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /([\w.]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  );

/** Delays the script that starts React; returns a function that releases it. */
async function holdStart(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(START, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('pages of visitors sleep until the first interaction, and lose nothing', async ({ context }) => {
  await runCases(
    context,
    sample<Case>(
      [
        [
          'the landing page hydrates on the first interaction and handles that press',
          async (page) => {
            await openAsleep(page);
            expect(await listScripts(page), 'scripts before the first interaction').toEqual([]);
            const devtools = await page.context().newCDPSession(page);
            await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
            const menu = page.getByRole('button', { name: 'Menu' });
            await menu.tap();
            await expect(menu).toHaveAttribute('aria-expanded', 'true');
            await page.getByRole('navigation').getByRole('link', { name: 'How it works' }).tap();
            await expect(page).toHaveURL(/#how-it-works$/);
            await expect(page.locator('#how-it-works')).toBeFocused();
            await expect(menu).toHaveAttribute('aria-expanded', 'false');
          },
        ],

        [
          'the sign-in page hydrates on the first interaction and keeps what was typed',
          async (page) => {
            const release = await holdStart(page);
            await openAsleep(page, '/login');
            expect(await listScripts(page), 'scripts before the first interaction').toEqual(['react']);
            await page.getByLabel('Email').fill('nobody@example.org');
            await page.getByLabel('Password', { exact: true }).fill('wrong password');
            await page.getByLabel('Remember me').check();
            await page.getByRole('button', { name: 'Sign In' }).tap();
            expect(await isAwake(page)).toBe(false);
            release();
            await expect(page.getByRole('alert')).toBeVisible();
            await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
            await expect(page.getByLabel('Remember me')).toBeChecked();
          },
        ],

        [
          'the setup page keeps what was typed before hydration',
          async (page) => {
            const release = await holdStart(page);
            await page.route('**/api/admin-setup', (route) =>
              route.fulfill({ json: { open: true, outcomes: [] } }),
            );
            await openAsleep(page, '/admin-setup');
            await page.getByLabel('Setup Secret').fill('a secret');
            await page.getByLabel('Email', { exact: true }).fill('palesa@centre.example');
            await page.getByLabel('Display Name').fill('Palesa Molefe');
            await page.getByLabel('Password', { exact: true }).fill('a-good-password');
            const sent = page.waitForRequest(
              (request) => request.method() === 'POST' && request.url().endsWith('/api/admin-setup'),
            );
            await page.getByRole('button', { name: 'Create Admin Accounts' }).tap();
            release();
            expect((await sent).postDataJSON()).toEqual({
              secret: 'a secret',
              accounts: [
                { email: 'palesa@centre.example', displayName: 'Palesa Molefe', password: 'a-good-password' },
              ],
            });
          },
        ],

        [
          'a link takes along what was typed before hydration',
          async (page) => {
            const release = await holdStart(page);
            await openAsleep(page, '/login');
            await page.getByLabel('Email').fill('nobody@example.org');
            await page.getByRole('link', { name: 'Forgot password?' }).tap();
            expect(await isAwake(page)).toBe(false);
            release();
            await page.waitForURL('**/forgot-password');
            await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
          },
        ],

        ...[
          { path: '/verify', title: 'Verification Failed', link: '?mode=verifyEmail&oobCode=forged' },
          {
            path: '/reset-password',
            title: 'Reset Link Not Valid',
            link: '?mode=resetPassword&oobCode=forged',
          },
          { path: '/invite', title: 'Invitation Not Valid', link: '?token=forged' },
          { path: '/admin-invitation', title: 'Invitation Not Valid', link: '?oobCode=forged' },
        ].map(({ path, title, link }): Case => [
          `${path} is complete without a link, and never shows that while it opens one`,
          async (page: Page) => {
            const heading = page.getByRole('heading', { level: 1 });
            await openAsleep(page, path);
            await expect(heading).toHaveText(title);
            await expectAccessible(page);

            const release = await holdStart(page);
            await page.goto(`${path}${link}`);
            await expect(page.getByText(/^(Opening your|Verifying your)/)).toBeVisible();
            await expect(heading).toHaveCount(0);
            release();
            await expect(heading).toBeVisible();
          },
        ]),

        [
          'a press after a failed script load retries the load and is handled',
          async (page) => {
            await page.route(START, (route) => route.abort());
            await page.goto('/');
            const menu = page.getByRole('button', { name: 'Menu' });
            await menu.tap();
            await expect(menu).toHaveAttribute('aria-expanded', 'false');
            await page.unroute(START);
            await menu.tap();
            await expect(menu).toHaveAttribute('aria-expanded', 'true');
          },
        ],

        [
          'a message sent before hydration is validated and keeps the typed text',
          async (page) => {
            const release = await holdStart(page);
            await page.goto('/');
            await page.getByLabel('First Name').fill('Lerato');
            await page.getByLabel('Last Name').press('Enter');
            await page.getByRole('button', { name: 'Send Message' }).tap();
            expect(await isAwake(page)).toBe(false);
            release();
            await expect(page.locator('#contact form [aria-live]')).toHaveText([
              'Last name is required',
              'Email is required',
              'Phone number is required',
              'Please select a subject',
              'Message is required',
            ]);
            await expect(page.getByLabel('First Name')).toHaveValue('Lerato');
            await expect(page.getByLabel('Last Name')).toBeFocused();
            expect(new URL(page.url()).search).toBe('');
          },
        ],

        [
          'shows the signed-in user without an interaction',
          async (page) => {
            await becomeStudent(page, {
              name: 'Palesa Awake',
              email: `awake.${makeTag()}@example.org`,
            });
            await page.goto('/');
            await expect(page.getByRole('button', { name: 'Palesa Awake' })).toBeVisible();
            await page.context().clearCookies();
          },
        ],

        [
          'a URL with a hash or a notice hydrates the page immediately',
          async (page) => {
            await page.goto('/?verified=true');
            await expect(page.getByText('Email Verified Successfully')).toBeVisible();
            await page.goto('/#services');
            await expect(page.locator('#services')).toBeFocused();
            await expect.poll(() => isAwake(page)).toBe(true);
          },
        ],

        [
          'anchor links and Back work before and after hydration',
          async (page) => {
            const release = await holdStart(page);
            const places = () => page.evaluate(() => Math.round(window.scrollY));
            await page.goto('/');
            const learnMore = page.locator('#about').getByRole('link', { name: 'Learn More' });
            await learnMore.scrollIntoViewIfNeeded();
            const before = await places();
            await learnMore.tap();
            const services = page.locator('#services');
            await expect(services).toBeFocused();
            await expect(page).toHaveURL(/\/#services$/);
            expect(await places()).not.toBe(before);
            await page.goBack();
            await expect.poll(places, 'scroll position after Back before hydration').toBe(before);
            await learnMore.tap();
            await expect(services).toBeFocused();
            expect(await isAwake(page)).toBe(false);
            const there = await places();
            release();
            await expect.poll(() => isAwake(page)).toBe(true);
            await page.getByRole('button', { name: 'Menu' }).tap();
            await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
            await page.keyboard.press('Escape');
            expect(await places(), 'hydration does not scroll the page').toBe(there);
            await page.goBack();
            await expect(page).not.toHaveURL(/#/);
            await expect.poll(places, 'scroll position after Back after hydration').toBe(before);
            await page.goForward();
            await expect.poll(places).toBe(there);
          },
        ],

        [
          'Back restores the scroll position at the end of the page',
          async (page) => {
            // Testimonials that load late above would shift the page.
            await page.route('**/api/testimonials', (route) => route.fulfill({ json: { items: [] } }));
            await page.goto('/');
            const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
            await terms.scrollIntoViewIfNeeded();
            await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
            const place = () => page.evaluate(() => Math.round(scrollY));
            await terms.hover();
            const left = await place();
            await terms.click();
            await page.waitForURL('**/terms');
            await page.goBack();
            await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
            await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThan(30);
          },
        ],
      ],
      2,
    ),
  );
});
