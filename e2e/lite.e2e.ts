import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { becomeStudent, call, fillProfile } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const FONT_OR_ILLUSTRATION = /\.woff2$|\/illustrations\/|\/hero-scene/;
const TEXT = 'Saves data: no web fonts, no pictures, and the size before every download.';

const lite = (page: Page) => page.getByRole('switch', { name: 'Lite' });

/** Lists the paths of fonts and illustrations that a context requests from now on. */
function followPictures(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (FONT_OR_ILLUSTRATION.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Opens a page and scrolls to its end, so that it requests lazy pictures too. */
async function readThrough(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await lite(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}

const openBrowser = (browser: Browser, options: BrowserContextOptions) =>
  browser.newContext({ viewport: { width: 390, height: 844 }, ...options });

test('a visitor switches Lite on and off (LITE-1, LITE-3) @slow', async ({ page, browser }) => {
  await page.goto('/');
  await expect(lite(page)).not.toBeChecked();
  await expect(page.getByText(TEXT)).toBeVisible();
  await lite(page).click();
  await expect(lite(page)).toBeChecked();
  await expectAccessible(page);

  // Started anew: Chromium reports fonts that an earlier page of the same context has loaded.
  const { cookies } = await page.context().storageState();
  const context = await openBrowser(browser, {
    storageState: { cookies, origins: [] },
  });
  const later = await context.newPage();
  const pictures = followPictures(context);
  for (const path of ['/', '/terms', '/login', '/signup']) {
    await readThrough(later, path);
    await expect(lite(later)).toBeChecked();
  }
  expect(pictures).toEqual([]);
  const family = await later.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(family).toMatch(/^system-ui/);

  await later.goto('/');
  await expect(lite(later)).toBeChecked();
  await lite(later).click();
  await expect(lite(later)).not.toBeChecked();
  await readThrough(later, '/');
  expect(pictures.some((path) => path.endsWith('.woff2'))).toBe(true);
  expect(pictures.some((path) => path.endsWith('.svg'))).toBe(true);
  await context.close();
});

test('a browser that asks to save data gets Lite (LITE-2)', { tag: '@slow' }, async ({ browser }) => {
  const options = { extraHTTPHeaders: { 'save-data': 'on' } };
  const context = await openBrowser(browser, options);
  const pictures = followPictures(context);
  const page = await context.newPage();
  await readThrough(page, '/');
  await expect(lite(page)).toBeChecked();
  expect(pictures).toEqual([]);
  await lite(page).click();
  await expect(lite(page)).not.toBeChecked();
  await readThrough(page, '/');
  await expect(lite(page)).not.toBeChecked();
  expect(pictures.some((path) => path.endsWith('.woff2'))).toBe(true);
  await context.close();
});

test('a family in Lite sees the size of each download (LITE-3, LITE-4)', async ({
  page,
  context,
  baseURL,
}) => {
  const tag = makeTag();
  await context.addCookies([{ name: 'lite', value: '1', url: baseURL }]);
  await becomeStudent(page, { name: 'Mme Lerato', email: `lite.${tag}@example.org` });
  await fillProfile(page.request, 'Lerato');
  await call(page.request, 'POST', '/students/{studentId}/orders', { packageId: 'bundle-5' });
  const pictures = followPictures(context);
  await page.goto('/account');
  await expect(lite(page)).toBeChecked();
  await page.goto('/account/privacy');
  await expect(
    page.getByRole('link', { name: 'Download my data (usually under 1.0 MB, and the uploaded files)' }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto('/student');
  await expect(page.getByText('Hi Lerato')).toBeVisible();
  await page.goto('/student/orders');
  await expect(page.getByRole('link', { name: 'Download Statement (under 100 KB)' })).toBeVisible();
  await expectAccessible(page);
  const cached = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(0);
  expect([...cached, ...pictures].filter((path) => FONT_OR_ILLUSTRATION.test(path))).toEqual([]);

  await page.goto('/account');
  await lite(page).click();
  await page.goto('/student/orders');
  await expect(page.getByRole('link', { name: 'Download Statement', exact: true })).toBeVisible();
  await expect.poll(() => pictures.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(0);
});
