import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Maximum Tab presses; more than any page has controls. */
const MAX_STEPS = 120;
const MAX_FRAMES = 600;
const NOTHING = 'nothing has the focus';

/** Returns why the focus is not visible (nothing focused, no ring, or covered), or null. Runs in the page. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
  const name = `<${focused.tagName.toLowerCase()}> ${(focused.innerText || focused.getAttribute('name') || '').trim().slice(0, 40)}`;
  // Radio cards and switches draw the ring around their label.
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const boxes: HTMLElement[] = [focused, ...labels];
  const isRinged = boxes.some((box) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  // Regions that are focused for screen readers only need no ring.
  if (!isRinged && focused.tabIndex >= 0) return `no ring around ${name}`;
  if (focused.tabIndex < 0) return null;
  const isUncovered = boxes.some((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const [fromX, toX] = [Math.max(left, 0), Math.min(right, window.innerWidth)];
    const [fromY, toY] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
    if (fromX >= toX || fromY >= toY) return false;
    return [0.1, 0.5, 0.9].some((share) => {
      const there = document.elementFromPoint((fromX + toX) / 2, fromY + (toY - fromY) * share);
      return there !== null && (box.contains(there) || there.contains(box));
    });
  });
  return isUncovered ? null : `out of sight: ${name}`;
}

/** Returns the focus fault that remains after scrolling has ended and toasts have disappeared. */
async function faultThatStays(page: Page): Promise<string | null> {
  let fault = await page.evaluate(faultOfFocus);
  const seen = () => fault === null || fault === NOTHING;
  for (let look = 0; look < MAX_FRAMES && !seen(); look += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    fault = await page.evaluate(faultOfFocus);
  }
  return fault;
}

/** Waits until an element has the focus and is visible. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus)).toBeNull();
}

/** Presses Tab until `target` has the focus. Every element on the way must show its focus and release it. */
export async function pressTabUntil(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  const faults: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(faults, 'focus faults on the way').toEqual([]);
      await expectFocus(page);
      return;
    }
    await page.keyboard.press(key);
    // After the last control the focus moves to the browser's own controls, which the page cannot see.
    const fault = await faultThatStays(page);
    if (fault !== null && fault !== NOTHING) faults.push(fault);
  }
  throw new Error(`Not reached after ${MAX_STEPS} presses of ${key}: ${String(target)}`);
}

/** Moves the focus to a control with Tab and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await pressTabUntil(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field with Tab and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await pressTabUntil(page, target);
  await page.keyboard.type(text);
}
