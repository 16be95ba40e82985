import type { Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { expect, test } from './test.ts';

test.use({ allowed: /net::ERR_FAILED|Failed to fetch/, contextOptions: { reducedMotion: 'reduce' } });

const START = '**/assets/start-*.js';

const isAwake = (page: Page) =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));

/** Until the page's scripts have been fetched, all but the one that starts them. */
async function openAsleep(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('link[rel="modulepreload"]')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(await isAwake(page)).toBe(false);
}

/** Holds back the script that starts React; gives what lets it come. */
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

test('the landing page sleeps until somebody touches it, and the first press counts', async ({ page }) => {
  await openAsleep(page);
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    'its scripts are there for when they are needed',
  ).toContainEqual(expect.stringMatching(/framework-.*\.js$/));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.tap();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('navigation').getByRole('link', { name: 'How it works' }).tap();
  await expect(page).toHaveURL(/#how-it-works$/);
  await expect(page.locator('#how-it-works')).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('a press is kept where the line breaks, and tried again with the next', async ({ page }) => {
  await page.route(START, (route) => route.abort());
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.tap();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await page.unroute(START);
  await menu.tap();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('a message sent while the page sleeps is checked, and keeps what was typed', async ({ page }) => {
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
});

test('whoever is signed in is known without a touch', async ({ page }, info) => {
  await becomeStudent(page, {
    name: 'Palesa Awake',
    email: `awake.${info.project.name}-${info.retry}@example.org`,
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Palesa Awake' })).toBeVisible();
  await page.context().clearCookies();
});

test('an address with a place or a message in it wakes the page', async ({ page }) => {
  await page.goto('/?verified=true');
  await expect(page.getByText('Email Verified Successfully')).toBeVisible();
  await page.goto('/#services');
  await expect(page.locator('#services')).toBeFocused();
  await expect.poll(() => isAwake(page)).toBe(true);
});

test('anchors lead there and back, asleep and awake', async ({ page }) => {
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
  await expect.poll(places, 'back in a page asleep').toBe(before);
  await learnMore.tap();
  await expect(services).toBeFocused();
  expect(await isAwake(page)).toBe(false);
  const there = await places();
  release();
  await expect.poll(() => isAwake(page)).toBe(true);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  expect(await places(), 'nothing moves when it wakes').toBe(there);
  await page.goBack();
  await expect(page).not.toHaveURL(/#/);
  await expect.poll(places, 'back in a page that woke on the way').toBe(before);
  await page.goForward();
  await expect.poll(places).toBe(there);
});

test('the way back to the end of the page ends there', async ({ page }) => {
  // What stands above and comes late would move it.
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
});
