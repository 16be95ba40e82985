import { test as base, expect, type Page } from '@playwright/test';
import { findAxeViolations } from './page-errors.ts';

/** Messages that the browser logs for error responses that tests provoke. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (401|403|404|409|410|413|415|422)/;

/** A test that fails when a page throws or logs an error to the console. */
export const test = base.extend<{ problems: string[]; allowed: RegExp | null }>({
  /** Further console errors that a test expects. */
  allowed: [null, { option: true }],
  problems: [
    async ({ context, allowed }, use) => {
      const problems: string[] = [];
      context.on('weberror', (error) => problems.push(error.error().message));
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() !== 'error' || EXPECTED.test(text) || allowed?.test(text)) return;
        problems.push(text);
      });
      await use(problems);
      expect(problems, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** A dialog that closes can be followed by one that opens. */
const MAX_TRANSITIONS_IN_A_ROW = 20;

/** Waits until no colour or position changes. In the middle of a transition, axe measures a contrast that does not stay. */
const waitForTransitions = (page: Page) =>
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

/** Checks a page with axe's WCAG 2.2 AA rules and for horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // A client-rendered page gets its title shortly after its first content.
  await expect(page).toHaveTitle(/\S/);
  await waitForTransitions(page);
  expect(await findAxeViolations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'horizontal overflow in pixels').toBeLessThanOrEqual(0);
}

export { expect };
