import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

export interface Asked {
  /** Minimum width and height of a control, in CSS pixels. */
  readonly smallest: number;
  /** Whether to run axe as well. */
  readonly axe: boolean;
}

const RULES: string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns where a page violates WCAG 2.2 AA, as far as axe can tell. Axe stays in the page for the next check: loading it
 * takes longer than most checks.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // A message of success lies over what is at the bottom edge for some seconds.
  const isCovered = (await page.getByRole('button', { name: 'Dismiss' }).count()) > 0;
  const { violations } = await page.evaluate(
    ([runOnly, enabled]) =>
      window.axe.run({ runOnly, resultTypes: ['violations'], rules: { 'target-size': { enabled } } }),
    [RULES, !isCovered] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Returns the faults of a page at its current width, as text; empty if there are none. */
export async function findPageErrors(page: Page, { smallest, axe }: Asked): Promise<string[]> {
  const faults = await page.evaluate(findVisibleFaults, smallest);
  return axe ? [...faults, ...(await findAxeViolations(page))] : faults;
}

/** Finds horizontal scrolling, clipped or overflowing text, and controls that are too small. Runs in the page. */
function findVisibleFaults(smallest: number): string[] {
  const faults: string[] = [];
  const nameOf = (element: Element) => {
    const words = element instanceof HTMLElement ? element.innerText : '';
    return `<${element.tagName.toLowerCase()}> ${words.trim().replaceAll(/\s+/g, ' ').slice(0, 50)}`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.getClientRects().length > 0;
  // Text for screen readers only is one pixel in size.
  const isForEyes = (element: Element) => {
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      if (each instanceof HTMLElement && each.offsetWidth <= 1 && each.offsetHeight <= 1) return false;
    }
    return true;
  };

  const sideways = document.documentElement.scrollWidth - window.innerWidth;
  if (sideways > 0) faults.push(`scrolls sideways by ${sideways} px`);

  const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [role="tab"]';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    const isInLabel = control.matches('[type="checkbox"], [type="radio"]') && label !== undefined;
    const pressed = isInLabel ? label : control;
    if (!isShown(pressed) || !isForEyes(pressed)) continue;
    // Links inside a sentence are exempt: they are as high as their line.
    const isInSentence =
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.innerText.trim().length ?? 0) > control.innerText.trim().length;
    const { width, height } = pressed.getBoundingClientRect();
    if (!isInSentence && (width < smallest - 0.5 || height < smallest - 0.5)) {
      faults.push(`${Math.round(width)} x ${Math.round(height)} px is too small: ${nameOf(control)}`);
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (texts.currentNode.textContent?.trim() === '' || element === null) continue;
    if (!isShown(element) || !isForEyes(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right, bottom } = range.getBoundingClientRect();
    let mayScroll = false;
    for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(each);
      if (overflowX === 'auto' || overflowX === 'scroll') mayScroll = true;
      // An ellipsis marks shortened text on purpose.
      if (mayScroll || textOverflow === 'ellipsis' || each === document.body) break;
      const box = each.getBoundingClientRect();
      const isCut =
        (overflowX !== 'visible' && (right > box.right + 2 || left < box.left - 2)) ||
        (overflowY !== 'visible' && bottom > box.bottom + 4);
      if (isCut) faults.push(`cut off: ${nameOf(element)}`);
      if (isCut) break;
    }
    if (!mayScroll && (right > window.innerWidth + 1 || left < -1))
      faults.push(`sticks out: ${nameOf(element)}`);
  }
  return faults;
}

/** Returns by how much the page scrolls sideways. Runs in the page. */
export function findSidewaysScroll(): string[] {
  const sideways = document.documentElement.scrollWidth - window.innerWidth;
  return sideways > 0 ? [`scrolls sideways by ${sideways} px`] : [];
}

/** Returns the controls of the header that overlap each other. Runs in the page. */
export function findHeaderOverlaps(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('header a[href], header button, header summary'),
  ]
    .filter((control) => control.checkVisibility())
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    // Text for screen readers only is one pixel in size.
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const nameOf = ({ innerText, ariaLabel }: HTMLElement) => (ariaLabel ?? innerText).trim().slice(0, 30);
  return controls.flatMap(({ control, box }, at) =>
    controls.slice(at + 1).flatMap((other) => {
      const isInside = control.contains(other.control) || other.control.contains(control);
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // The page's own header scrolls below the header of the area.
      const isSameHeader = control.closest('header') === other.control.closest('header');
      if (isInside || !isSameHeader || width <= 1 || height <= 1) return [];
      return [`in the header, "${nameOf(control)}" overlaps "${nameOf(other.control)}"`];
    }),
  );
}

/** Scrolls to the end and returns the controls of the page that the bottom bar covers. Runs in the page. */
export function findCoveredControls(): string[] {
  const bar = document.querySelector('[data-bottom-bar], nav.fixed')?.getBoundingClientRect();
  if (bar === undefined || bar.height === 0) return [];
  window.scrollTo(0, document.documentElement.scrollHeight);
  const controls = document.querySelectorAll<HTMLElement>(
    'main a[href], main button, main input, main select, main textarea, main summary',
  );
  return [...controls].flatMap((control) => {
    const { top, bottom, height, width } = control.getBoundingClientRect();
    const isCovered = height > 1 && width > 1 && bottom > bar.top + 1 && top < bar.bottom;
    return isCovered && control.checkVisibility() ? [`under the bottom bar: ${control.innerText}`] : [];
  });
}

/** Returns what is printed beside the page itself. Runs in the page. */
export function findPrintedFrame(): string[] {
  const main = [...document.querySelectorAll('main')].find((each) => each.getClientRects().length > 0);
  if (main === undefined) return ['the page is not printed'];
  const frame = document.querySelectorAll<HTMLElement>('header, nav, aside, footer, [data-bottom-bar]');
  return [...frame].flatMap((element) =>
    !main.contains(element) && element.getClientRects().length > 0
      ? [`prints <${element.localName}> ${element.innerText.slice(0, 50)}`]
      : [],
  );
}
