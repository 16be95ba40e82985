import type { Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { expect, makeTag, runCases, test } from './test.ts';
import { TIME_ZONE } from './time-zone.ts';

test.use({ allowed: /net::ERR_FAILED|Failed to fetch/, contextOptions: { reducedMotion: 'reduce' } });

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

const isAwake = (page: Page) =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));

test('the dashboard is rendered by the server, and handles what is pressed before its scripts run', async ({
  browser,
  context,
}) => {
  await runCases(context, [
    [
      'the dashboard comes with the page, only to its account',
      async (page) => {
        await becomeStudent(page, { ...NEO, email: `neo.first.${makeTag()}@pupils.example` });
        const storageState = await page.context().storageState();
        const plain = await browser.newContext({
          storageState,
          javaScriptEnabled: false,
        });
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
      'a press before the scripts have loaded is held and handled',
      async (page) => {
        await becomeStudent(page, { ...NEO, email: `neo.press.${makeTag()}@pupils.example` });
        const release = await holdStart(page);
        await page.goto('/student');
        await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: NEO.name }).click();
        await expect(page.getByRole('link', { name: 'Notifications' })).toBeHidden();
        expect(await isAwake(page)).toBe(false);
        release();
        await expect(
          page.getByRole('navigation', { name: 'Main' }).getByRole('button', { expanded: true }),
        ).toBeVisible();
      },
    ],

    [
      'a link before the scripts have loaded opens its page',
      async (page) => {
        await becomeStudent(page, { ...NEO, email: `neo.link.${makeTag()}@pupils.example` });
        const release = await holdStart(page);
        await page.goto('/student');
        await page.getByRole('main').getByRole('link', { name: 'Free Assessment' }).first().click();
        expect(await isAwake(page)).toBe(false);
        release();
        await page.waitForURL('**/student/assessment*');
      },
    ],

    [
      'links work when the scripts cannot be fetched',
      async (page) => {
        await becomeStudent(page, { ...NEO, email: `neo.cut.${makeTag()}@pupils.example` });
        await page.route(ENTRY, (route) => route.abort());
        const failed = page.waitForEvent('requestfailed');
        await page.goto('/student');
        const link = page.getByRole('main').getByRole('link', { name: 'Free Assessment' }).first();
        await failed;
        await page.unroute(ENTRY);
        await link.click();
        await page.waitForURL('**/student/assessment*');
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
          await expect.poll(() => isAwake(page)).toBe(true);
          await expect(page.getByRole('heading', { level: 1, name: 'Hi Neo' })).toBeVisible();
          expect(problems).toEqual([]);
          await context.close();
        }
      },
    ],
  ]);
});
