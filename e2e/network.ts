import type { Browser, BrowserContext } from '@playwright/test';

/** Runs in the page. */
function tellPage(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/**
 * Tells every page of a browser that it is online, until a test says otherwise. Chromium would say that it is offline on a
 * machine whose only network is the loopback, although the centre of the tests answers there.
 */
export function startOnline(browser: Browser): void {
  browser.on('context', (context) => void context.addInitScript(tellPage, true));
}

/** Takes the pages of a browser context offline or online. Some versions of Chromium tell only the page of the moment. */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await context.setOffline(isOffline);
  await context.addInitScript(tellPage, !isOffline);
  await Promise.all(context.pages().map((page) => page.evaluate(tellPage, !isOffline)));
}
