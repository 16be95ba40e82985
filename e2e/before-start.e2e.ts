import type { Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { sample } from './sample.ts';
import { type Case, expect, hasStarted, makeTag, runCases, test, waitForStart } from './test.ts';
import { TIME_ZONE } from './time-zone.ts';

test.use({
  allowed: /net::ERR_FAILED|Failed to fetch|status of 400/,
  contextOptions: { reducedMotion: 'reduce' },
});

const NEO = { name: 'Neo Rendered' };
const ENTRY = '**/assets/entry.client-*.js';

/** Delays the script that starts React; returns a function that releases it. */
async function holdStart(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ENTRY, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('pages are rendered by the server, and handle what is pressed and typed before React has started', async ({
  browser,
  context,
}) => {
  const always: Case[] = [
    [
      'the dashboard comes with the page, only to its account',
      async (page) => {
        await becomeStudent(page, { ...NEO, email: `neo.first.${makeTag()}@pupils.example` });
        const storageState = await page.context().storageState();
        const plain = await browser.newContext({ storageState, javaScriptEnabled: false });
        const reader = await plain.newPage();
        await reader.goto('/student');
        await expect(reader.getByRole('heading', { level: 1, name: 'Hi Neo' })).toBeVisible();
        await expect(reader.getByText('No Upcoming Sessions')).toBeVisible();
        // A shared phone: the next person signs out and opens the page again.
        await reader.request.delete('/api/sign-ins/current');
        await reader.goto('/student');
        expect(await reader.content()).not.toContain('Neo');
        await plain.close();
      },
    ],

    [
      'a press is held and handled',
      async (page) => {
        await becomeStudent(page, { ...NEO, email: `neo.press.${makeTag()}@pupils.example` });
        const release = await holdStart(page);
        await page.goto('/student', { waitUntil: 'commit' });
        await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: NEO.name }).click();
        await expect(page.getByRole('link', { name: 'Notifications' })).toBeHidden();
        expect(await hasStarted(page)).toBe(false);
        release();
        await expect(
          page.getByRole('navigation', { name: 'Main' }).getByRole('button', { expanded: true }),
        ).toBeVisible();
      },
    ],
  ];
  const sampled: Case[] = [
    [
      'a link opens its page',
      async (page) => {
        await becomeStudent(page, { ...NEO, email: `neo.link.${makeTag()}@pupils.example` });
        const release = await holdStart(page);
        await page.goto('/student', { waitUntil: 'commit' });
        await page.getByRole('main').getByRole('link', { name: 'Buy Sessions' }).first().click();
        expect(await hasStarted(page)).toBe(false);
        release();
        await page.waitForURL('**/student/buy*');
      },
    ],

    [
      'links work when the scripts cannot be fetched',
      async (page) => {
        await becomeStudent(page, { ...NEO, email: `neo.cut.${makeTag()}@pupils.example` });
        await page.route(ENTRY, (route) => route.abort());
        const failed = page.waitForEvent('requestfailed');
        await page.goto('/student');
        await failed;
        await page.unroute(ENTRY);
        await page.getByRole('main').getByRole('link', { name: 'Buy Sessions' }).first().click();
        await page.waitForURL('**/student/buy*');
      },
    ],

    [
      'hydration repeats the page, whatever the time zone of the device',
      async () => {
        for (const timezoneId of [TIME_ZONE, 'America/New_York']) {
          const context = await browser.newContext({ timezoneId });
          const page = await context.newPage();
          const problems: string[] = [];
          page.on('pageerror', ({ message }) => problems.push(message));
          await becomeStudent(page, { ...NEO, email: `neo.zone.${makeTag()}@pupils.example` });
          await page.goto('/student');
          await waitForStart(page);
          await expect(page.getByRole('heading', { level: 1, name: 'Hi Neo' })).toBeVisible();
          expect(problems).toEqual([]);
          await context.close();
        }
      },
    ],

    [
      'the setup page keeps what was typed',
      async (page) => {
        const release = await holdStart(page);
        await page.route('**/api/admin-setup', (route) =>
          route.fulfill({ json: { open: true, outcomes: [] } }),
        );
        await page.goto('/admin-setup', { waitUntil: 'commit' });
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
      'a link takes along the email that was typed at sign-in',
      async (page) => {
        const release = await holdStart(page);
        await page.goto('/login', { waitUntil: 'commit' });
        await page.getByLabel('Email').fill('nobody@example.org');
        await page.getByRole('link', { name: 'Forgot password?' }).tap();
        expect(await hasStarted(page)).toBe(false);
        release();
        await page.waitForURL('**/forgot-password');
        await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
      },
    ],

    [
      'a sign-in is sent once React has started, and keeps what was typed',
      async (page) => {
        const release = await holdStart(page);
        await page.goto('/login', { waitUntil: 'commit' });
        await page.getByLabel('Email').fill('nobody@example.org');
        await page.getByLabel('Password', { exact: true }).fill('wrong password');
        await page.getByLabel('Remember me').check();
        await page.getByRole('button', { name: 'Sign In' }).tap();
        expect(await hasStarted(page)).toBe(false);
        release();
        await expect(page.getByRole('alert')).toBeVisible();
        await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
        await expect(page.getByLabel('Remember me')).toBeChecked();
      },
    ],
  ];
  await runCases(context, [...always, ...sample(sampled, 2)]);
});

test('the landing page has no scripts for visitors, and moves between its parts', async ({ context }) => {
  await runCases(context, [
    [
      'the menu opens, a link in it moves to its part, and Back returns',
      async (page) => {
        await page.goto('/');
        await page.locator('summary').filter({ hasText: 'Menu' }).tap();
        await page.getByRole('navigation').getByRole('link', { name: 'How it works' }).tap();
        await expect(page).toHaveURL(/#how-it-works$/);
        await expect(page.locator('#how-it-works')).toBeInViewport();
        await page.goBack();
        await expect(page).not.toHaveURL(/#/);
        expect(await hasStarted(page)).toBe(false);
        expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
      },
    ],

    [
      'a signed-in user sees their name',
      async (page) => {
        await becomeStudent(page, { name: 'Palesa Awake', email: `awake.${makeTag()}@example.org` });
        await page.goto('/');
        await expect(page.getByRole('button', { name: 'Palesa Awake' })).toBeVisible();
      },
    ],

    [
      'a notice starts React',
      async (page) => {
        await page.goto('/?verified=true');
        await expect(page.getByText('Email Verified Successfully')).toBeVisible();
      },
    ],
  ]);
});
