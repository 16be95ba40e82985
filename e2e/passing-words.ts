import type { Page } from '@playwright/test';

/**
 * Watches for text that is visible only briefly, which a busy machine could miss by polling.
 * Starts now, in the open page and in pages opened later.
 * @returns a function that waits until the text has been seen.
 */
export async function watchFor(page: Page, words: string): Promise<() => Promise<void>> {
  const watch = (awaited: string) => {
    const look = () => {
      // There is no body yet while the page loads.
      if (document.querySelector('body')?.innerText.includes(awaited))
        sessionStorage.setItem(awaited, 'seen');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  };
  await page.addInitScript(watch, words);
  await page.evaluate(watch, words);
  return async () => {
    await page.waitForFunction((awaited) => sessionStorage.getItem(awaited) === 'seen', words);
  };
}
