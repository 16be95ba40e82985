import type { Browser, BrowserContext, Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { openCentre, type OwnCentre } from './own-centre.ts';
import { findFaults } from './page-faults.ts';
import { expect, test } from './test.ts';

/** In CSS pixels. 640 is a window of 1280 at a zoom of 200 %. */
const WIDTHS = [1280, 640, 390, 320] as const;
/** Where a page is laid out anew, so that axe looks again. */
const LAID_OUT_ANEW: readonly number[] = [1280, 390];

const VISITOR = [
  '/',
  '/login',
  '/signup',
  '/verify',
  '/verify?mode=verifyEmail&oobCode=unknown&email=a%40b.example',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=unknown',
  '/admin-login',
  '/admin-setup',
  '/admin-invitation?token=unknown',
  '/terms',
  '/privacy',
];
const STUDENT = [
  '/student',
  '/student/profile?step=personal',
  '/student/profile?step=academic',
  '/student/profile?step=payment',
  '/student/sessions',
  '/student/sessions?show=past',
  '/student/library',
  '/account',
];
// A record of hundreds of pages would take longer than looking at them; what is wrong is told in words.
test.use({ trace: 'off' });
// A slow machine takes minutes over what a quick one does in seconds.
test.describe.configure({ timeout: 600_000 });

let demo: OwnCentre;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  demo = await openCentre(1, ['demo']);
});
test.afterAll(async () => {
  await demo?.close();
});

async function open(browser: Browser, centre: OwnCentre): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: centre.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: WIDTHS[0], height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return { context, page: await context.newPage() };
}

/** Until nothing is awaited any more. */
async function untilDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/^(Loading|Verifying)\b/)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** What is wrong with the page that is open, at each width. */
async function sweep(page: Page, name: string, touch: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await untilDrawn(page);
    const axe = LAID_OUT_ANEW.includes(width);
    for (const fault of await findFaults(page, { touch: touch && width < 640, axe })) {
      faults.push(`${name} at ${width} px: ${fault}`);
    }
  }
  return faults;
}

async function sweepAll(page: Page, paths: readonly string[], who: string, touch = true): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${who} ${page.url()}: ${error.message}`));
  for (const path of paths) {
    await page.goto(path);
    faults.push(...(await sweep(page, `${who} ${path}`, touch)));
  }
  return faults;
}

test('every public page, at every width', async ({ browser }) => {
  const { context, page } = await open(browser, demo);
  expect(await sweepAll(page, VISITOR, 'visitor')).toEqual([]);
  await page.route('**/api/settings/public', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), maintenanceMode: true } });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: /be back soon/ })).toBeVisible();
  expect(await sweep(page, 'maintenance', true)).toEqual([]);
  await context.close();
});

test('every page of a student who has nothing yet', async ({ browser }) => {
  const { context, page } = await open(browser, demo);
  await becomeStudent(page, { name: 'Neo', email: 'neo.new@families.example' });
  expect(await sweepAll(page, STUDENT, 'new student')).toEqual([]);
  await context.close();
});
