import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { startOnline } from './network.ts';
import { findAxeViolations } from './page-errors.ts';
import { isSampled } from './sample.ts';

/** Messages that the browser logs for error responses that tests provoke. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (401|403|404|409|410|413|415|422)/;

/**
 * A test that fails when a page throws or logs an error to the console. It closes the pages that it has opened: they would
 * follow the changes of later tests and hold the live streams of their account.
 */
export const test = base.extend<{ problems: string[]; allowed: RegExp | null }, { network: undefined }>({
  network: [
    async ({ browser }, use) => {
      startOnline(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  /** Further console errors that a test expects. */
  allowed: [null, { option: true }],
  problems: [
    async ({ browser, context, allowed }, use) => {
      const earlier = new Set(browser.contexts());
      const problems: string[] = [];
      context.on('weberror', (error) => {
        const { message } = error.error();
        if (!allowed?.test(message)) problems.push(message);
      });
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() !== 'error' || EXPECTED.test(text) || allowed?.test(text)) return;
        problems.push(text);
      });
      await use(problems);
      const opened = browser.contexts().filter((other) => !earlier.has(other));
      await Promise.all(opened.map((other) => other.close()));
      expect(problems, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

/** Returns five letters that no other person, tutor or order of this run has in its name. */
export const makeTag = (): string =>
  Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A part of a test, on a page of its own. */
export type Case = readonly [title: string, run: (page: Page) => Promise<void>];

/**
 * Runs cases one after another, each as a step on a page of its own without cookies and stored data. They share the
 * browser context and its cache: opening one takes longer than most cases.
 */
export async function runCases(context: BrowserContext, cases: readonly Case[]): Promise<void> {
  for (const [title, run] of cases) {
    await base.step(title, async () => {
      const page = await context.newPage();
      await run(page);
      // A case that has opened other pages leaves this one empty.
      if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
      await context.clearCookies();
      await page.close();
    });
  }
}

/** Returns whether React has started in the page. */
export const hasStarted = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));

/** Waits until React has started in the page. */
export const waitForStart = (page: Page): Promise<void> => expect.poll(() => hasStarted(page)).toBe(true);

/** A dialog that closes can be followed by one that opens. */
const MAX_TRANSITIONS_IN_A_ROW = 20;

/**
 * Waits until no colour or position changes. In the middle of a transition, axe measures a contrast that does not stay, and
 * finds no name on what is still hidden.
 */
export const waitForTransitions = (page: Page) =>
  page.evaluate(async (most) => {
    const isChanging = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Infinity;
    for (let row = 0; row < most; row += 1) {
      // A transition starts in the frame after the one that draws its first state.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const running = document.getAnimations().filter(isChanging);
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  }, MAX_TRANSITIONS_IN_A_ROW);

/** Of the states that the tests pass through, axe checks this share. It checks every page in `every-page.e2e.ts`. */
const ONE_STATE_OF = 12;
const checks = new Map<string, number>();

/** Returns by how much a page can be scrolled sideways, and what is beyond its right edge; nothing if it cannot. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pixels = document.documentElement.scrollWidth - window.innerWidth;
    if (pixels <= 0) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    return [`${pixels} px`, ...beyond.map((element) => element.outerHTML.slice(0, 160))];
  });

/**
 * Checks a state of a page for horizontal scrolling, and a sample of the states (`sample.ts`) with axe's WCAG 2.2 AA
 * rules.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A client-rendered page gets its title shortly after its first content.
  await expect(page).toHaveTitle(/\S/);
  const { titlePath } = base.info();
  const title = titlePath.join(' ');
  const nth = (checks.get(title) ?? 0) + 1;
  checks.set(title, nth);
  if (isSampled(`${title} ${nth}`, ONE_STATE_OF)) {
    // A list that is replaced by a newer one is drawn paler until then. A button that works, and what waits behind a
    // dialog, do not count.
    await expect(page.locator('[aria-busy=true]:not(button, [aria-hidden=true] *)')).toHaveCount(0);
    await waitForTransitions(page);
    expect(await findAxeViolations(page)).toEqual([]);
  }
  // Scripts may still be drawing the page for another width.
  await expect.poll(() => findOverflow(page)).toEqual([]);
}

export { expect };
