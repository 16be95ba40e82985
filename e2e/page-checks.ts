import type { Browser, Page } from '@playwright/test';
import type { Centre } from './centres.ts';
import {
  findCoveredControls,
  findHeaderOverlaps,
  findPageErrors,
  findPrintedFrame,
  findSidewaysScroll,
} from './page-errors.ts';
import { pick } from './sample.ts';
import { PHONE } from './screens.ts';
import { expect, waitForTransitions } from './test.ts';

/**
 * Window widths in CSS pixels. 640 is a window of 1280 at a zoom of 200 %. A phone of 390 has the layout of 320, where it is
 * tighter.
 */
const WIDTHS = [1280, 640, 320] as const;
/** Widths with a different layout. Axe runs at one of them, and at both in the slow lane. */
const LAID_OUT_ANEW: readonly number[] = [1280, 320];
/** Minimum size of a control, in CSS pixels. */
const FOR_A_FINGER = 44;
const FOR_A_MOUSE = 24;

/** Opens a page with a touch screen on a centre, not signed in. */
export async function openScreen(browser: Browser, centre: Centre): Promise<Page> {
  const context = await browser.newContext({
    baseURL: centre.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: WIDTHS[0], height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** Waits until the heading is visible, nothing is loading or moving, and fonts are ready. */
export async function waitUntilRendered(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/^(Loading|Verifying)\b/).filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await waitForTransitions(page);
}

/** Returns the faults of the open page at each width. */
export async function checkPage(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  const widthsOfAxe = pick(name, LAID_OUT_ANEW);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await waitUntilRendered(page);
    const smallest = width < 640 ? FOR_A_FINGER : FOR_A_MOUSE;
    for (const fault of await findPageErrors(page, { smallest, axe: widthsOfAxe.includes(width) })) {
      faults.push(`${name} at ${width} px: ${fault}`);
    }
  }
  faults.push(...(await checkPhone(page, name)));
  return faults;
}

/** Sizes of the text that people choose on a phone. */
const TEXT_SIZES = ['150%', '200%'] as const;

/** Returns the faults of the open page on a phone: under the bottom bar, with larger text, and in print. */
async function checkPhone(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize(PHONE.viewport);
  await waitUntilRendered(page);
  const covered = await page.evaluate(findCoveredControls);
  const enlarged: string[] = [];
  for (const size of TEXT_SIZES) {
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
    const faults = [
      ...(await page.evaluate(findSidewaysScroll)),
      ...(await page.evaluate(findHeaderOverlaps)),
    ];
    enlarged.push(...faults.map((fault) => `${name} with text of ${size}: ${fault}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(findPrintedFrame);
  await page.emulateMedia({ media: 'screen' });
  return [
    ...covered.map((fault) => `${name} at 390 px: ${fault}`),
    ...enlarged,
    ...printed.map((fault) => `${name} in print: ${fault}`),
  ];
}

/** The most pixels that a page of a phone is high before *Show more*. */
const MAX_PAGE_HEIGHT = 2_500;

/** Returns the pages that are too high on a phone, each with its height. */
export async function findHighPages(page: Page, paths: readonly string[], who: string): Promise<string[]> {
  const high: string[] = [];
  await page.setViewportSize(PHONE.viewport);
  for (const path of paths) {
    await page.goto(path);
    await waitUntilRendered(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > MAX_PAGE_HEIGHT) high.push(`${who} ${path}: ${height} px`);
  }
  return high;
}

/** Opens each path and returns the faults at each width. */
export async function checkPages(page: Page, paths: readonly string[], who: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${who} ${page.url()}: ${error.message}`));
  for (const path of paths) {
    await page.goto(path);
    faults.push(...(await checkPage(page, `${who} ${path}`)));
  }
  return faults;
}
