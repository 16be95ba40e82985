import type { Page } from '@playwright/test';

/**
 * Watches for words that stay for a moment only, and may be gone before a machine with much to do looks for them.
 * Begins now, in the page that is open and in those that follow.
 * @returns waits until they were seen.
 */
export async function watchFor(page: Page, words: string): Promise<() => Promise<void>> {
  const watch = (awaited: string) => {
    const look = () => {
      // While the page comes in there is no body yet.
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
