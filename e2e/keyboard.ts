import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More than any page of the product has to be walked through. */
const MAX_STEPS = 120;
const MAX_FRAMES = 600;
const NOTHING = 'nothing has the focus';

/** What is wrong with where the focus is: nothing has it, it cannot be seen, or it is hidden beneath something. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
  const name = `<${focused.tagName.toLowerCase()}> ${(focused.innerText || focused.getAttribute('name') || '').trim().slice(0, 40)}`;
  // A radio's card and a switch draw the ring around their label.
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const boxes: HTMLElement[] = [focused, ...labels];
  const isRinged = boxes.some((box) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  // Parts of the page take the focus for screen readers; nothing in them is operated by it.
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

/** The page may still be scrolling to it, or a toast lie over it that goes by itself. */
async function faultThatStays(page: Page): Promise<string | null> {
  let fault = await page.evaluate(faultOfFocus);
  const seen = () => fault === null || fault === NOTHING;
  for (let look = 0; look < MAX_FRAMES && !seen(); look += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    fault = await page.evaluate(faultOfFocus);
  }
  return fault;
}

/** The focus is somewhere and can be seen; asked until it is, since pages move. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus)).toBeNull();
}

/** Goes on with Tab until something has the focus; what is passed on the way must be seen, and let go of again. */
export async function pressTabUntil(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  const faults: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(faults, 'on the way by Tab').toEqual([]);
      await expectFocus(page);
      return;
    }
    await page.keyboard.press(key);
    // Past the page's last control the browser's own come, of which a page is told nothing.
    const fault = await faultThatStays(page);
    if (fault !== null && fault !== NOTHING) faults.push(fault);
  }
  throw new Error(`not reached by ${MAX_STEPS} presses of ${key}: ${String(target)}`);
}

/** Goes to a control and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await pressTabUntil(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await pressTabUntil(page, target);
  await page.keyboard.type(text);
}
