import type { Page, Route } from '@playwright/test';
import { becomeAdmin } from './by-api.ts';
import { CONSOLE_TABS, UNKNOWN_PAGE } from './console-tabs.ts';
import { sample } from './sample.ts';
import { expect, test } from './test.ts';

/** Forms that load nothing before something is typed. */
const FORMS = ['/admin/students/merge', '/admin/payments?tab=cash', '/admin/payments?tab=refund'];
/** Tabs that the server sends with the response to their first call (`pages.built.test.ts`): this call cannot fail. */
const SENT_WITH_DATA = ['/admin', '/admin/payments', '/admin/bookings'];
const TABS = [
  ...CONSOLE_TABS.filter((path) => !FORMS.includes(path) && !SENT_WITH_DATA.includes(path)),
  UNKNOWN_PAGE,
];
/** Calls of the page frame; no tab opens without them. */
const FRAME = /\/api\/(current-user|settings\/public|events)\b/;

/** How a call can fail: a 500 of the product, a 503 of a proxy, no response. */
const FAILURES: readonly ((route: Route) => Promise<void>)[] = [
  (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Error', status: 500, code: 'internal_error', requestId: 'r-1' },
    }),
  (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' }),
  (route) => route.abort(),
];

test.use({ allowed: /Failed to load resource/ });
// Takes minutes on a slow machine.
test.describe.configure({ timeout: 600_000 });

/** Opens a tab whose calls wait for `answerAll` and then fail, until `heal` is called. */
async function openFailing(page: Page, path: string, fail: (route: Route) => Promise<void>) {
  let answerAll = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  const interfere = async (route: Route) => {
    if (FRAME.test(route.request().url())) return route.fallback();
    await isHeld;
    return fail(route);
  };
  await page.route('**/api/**', interfere);
  await page.goto(path);
  return { answerAll, heal: () => page.unroute('**/api/**', interfere) };
}

test('every console tab shows a loading state and an error, and recovers on retry (DASH-1, API-2)', async ({
  page,
}) => {
  await becomeAdmin(page);
  // The page retries calls after a few seconds.
  await page.clock.install();
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Retry' });
  const waiting = main.getByRole('status').filter({ hasText: /^(Loading|Asking)/ });

  for (const [at, path] of sample([...TABS.entries()], 12)) {
    const fail = FAILURES[at % FAILURES.length] ?? FAILURES[0];
    if (fail === undefined) throw new Error('FAILURES is empty.');
    await test.step(path, async () => {
      const { answerAll, heal } = await openFailing(page, path, fail);
      await expect(waiting.first()).toBeVisible();
      answerAll();
      await expect(async () => {
        await page.clock.fastForward(5000);
        await expect(waiting).toHaveCount(0, { timeout: 100 });
      }).toPass({ intervals: [50] });
      await expect(main.getByRole('alert').first()).toBeVisible();
      await expect(retry.first()).toBeVisible();
      await expect(main.getByRole('heading').first()).toBeVisible();
      await heal();
      await expect(async () => {
        if ((await retry.count()) > 0) await retry.first().click({ timeout: 1000 });
        await expect(retry).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      await expect(waiting).toHaveCount(0);
      await expect(main.getByRole('alert')).toHaveCount(0);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
