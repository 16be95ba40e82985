import type { Page } from '@playwright/test';
import { becomeStudent, fillProfile } from './by-api.ts';
import { setOffline } from './network.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

// The browser's own errors without a network, and the router's when a navigation is aborted.
test.use({
  serviceWorkers: 'allow',
  allowed: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|Error loading route module/,
});

/** Waits until the service worker controls the page and has cached the API responses of the student area. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (navigator.serviceWorker.controller === null) return [];
          const cache = await caches.open('thuto-offline');
          return (await cache.keys())
            .map(({ url }) => new URL(url).pathname.replace(/^\/api\/students\/[^/]+/, '/api/students/*'))
            .sort();
        }),
      { timeout: 20_000 },
    )
    .toEqual([
      '/api/current-user',
      '/api/students/*/dashboard',
      '/api/students/*/profile',
      '/api/students/*/sessions',
    ]);
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/api/'));
  });

const FROM_BEFORE = /You are offline\. This is from \d{1,2} \w{3,4}, \d{2}:\d{2}\./;

test('offline, the student sees cached data; signing out deletes it', async ({ page, context }) => {
  const email = `offline.${makeTag()}@example.org`;
  await becomeStudent(page, { name: 'Limpho Offline', email });
  await fillProfile(page.request, 'Limpho');
  await page.goto('/student');
  await expect(page.getByText('Hi Limpho')).toBeVisible();
  await untilKept(page);

  await setOffline(context, true);
  await page.reload();
  await expect(page.getByText('Hi Limpho')).toBeVisible();
  await expect(page.getByText(FROM_BEFORE)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Sessions', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeVisible();
  await expect(page.getByText(FROM_BEFORE)).toBeVisible();
  await page.goto('/student/profile');
  await expect(page.getByText(FROM_BEFORE)).toBeVisible();
  await page.getByRole('tab', { name: /Personal/ }).click();
  await page.getByLabel('Last Name', { exact: true }).fill('Mokhele');
  await expect(page.getByText('You are offline. What you typed is kept here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('Mokhele');

  await setOffline(context, false);
  // On a busy machine the first response can arrive after the worker's timeout.
  await expect(page.getByText(FROM_BEFORE)).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();

  await page.goto('/student');
  await expect(page.getByText('Hi Limpho')).toBeVisible();
  await page.evaluate(async () => {
    await fetch('/api/sign-ins/current', { method: 'DELETE' });
  });
  await expect.poll(() => cachedPaths(page)).toEqual([]);
  // The page's event stream ends with the session, so the page leaves the student area by itself. A navigation of the
  // test beside that one is aborted.
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible({ timeout: 20_000 });
  await setOffline(context, true);
  await page.goto('/student');
  await expect(page.getByText('We could not check who is signed in')).toBeVisible();
  await expect(page.getByText('Limpho')).toHaveCount(0);
  await setOffline(context, false);
});

test('the next student on the same phone sees no data of the previous one', async ({ page, context }) => {
  const tag = makeTag();
  await becomeStudent(page, { name: 'Retselisitsoe First', email: `first.${tag}@example.org` });
  await page.goto('/student');
  await expect(page.getByText('Hi Retselisitsoe')).toBeVisible();
  await untilKept(page);

  // The session ends elsewhere; this browser learns of it with its next request.
  await page.context().clearCookies();
  await page.reload();
  await page.waitForURL((url) => url.pathname !== '/student');
  await expect.poll(() => cachedPaths(page)).toEqual([]);

  await becomeStudent(page, { name: 'Bokang Second', email: `second.${tag}@example.org` });
  await page.goto('/student');
  await expect(page.getByText('Hi Bokang')).toBeVisible();
  await expect
    .poll(() => cachedPaths(page))
    .toContainEqual(expect.stringMatching(/^\/api\/students\/[^/]+\/dashboard$/));
  await setOffline(context, true);
  await page.reload();
  await expect(page.getByText('Hi Bokang')).toBeVisible();
  await expect(page.getByText('Retselisitsoe')).toHaveCount(0);
  await setOffline(context, false);
});

test('the app can be installed and opens the student area', { tag: '@slow' }, async ({ page }) => {
  await becomeStudent(page, {
    name: 'Thabo Install',
    email: `install.${makeTag()}@example.org`,
  });
  await page.goto('/student');
  await untilKept(page);
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Incognito contexts such as this one never offer installation.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toContain('/site.webmanifest');
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/student', display: 'standalone' });
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/icon-180.png');
});

test('the landing page opens with and without the service worker @slow', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await becomeStudent(page, {
    name: 'Mpho Landing',
    email: `landing.${makeTag()}@example.org`,
  });
  await page.goto('/student');
  await untilKept(page);
  await page.goto('/');
  await expect(
    page
      .getByRole('link', { name: /Dashboard/ })
      .or(page.getByRole('button', { name: 'Mpho Landing' }))
      .first(),
  ).toBeVisible();
  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  await context.clearCookies();
});
