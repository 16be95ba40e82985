import type { Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { expect, makeTag, test, waitForStart } from './test.ts';

test.use({
  serviceWorkers: 'block',
  allowed: /net::ERR_FAILED|Failed to fetch|Error loading route module/,
});

// The icon library-big is in a chunk of the menu.
const CHUNK = /\/assets\/library-(?!big)[^/]+\.js$/;

/** Counts page loads. */
function countPages(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

test('a page whose script fails to load opens anew, then shows an error', async ({ page }) => {
  await becomeStudent(page, {
    name: 'Lineo Chunk',
    email: `chunk.${makeTag()}@example.org`,
  });
  await page.goto('/student');
  await expect(page.getByText('Hi Lineo')).toBeVisible();
  await waitForStart(page);
  await page.route(CHUNK, (route) => route.abort());
  const pages = countPages(page);
  await page.getByRole('button', { name: 'Lineo Chunk' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  // React Router reloads the page that is being left, which then opens the chosen one.
  await expect(page).toHaveURL(/\/student\/library$/);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(pages()).toBe(2);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(pages).toBe(3);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(pages(), 'no reload loop').toBe(3);
  await page.unroute(CHUNK);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden();
});
