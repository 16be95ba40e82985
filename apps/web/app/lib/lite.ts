import { LITE_ATTRIBUTE, LITE_COOKIE } from '@thuto/contract/site';
import { createStore, useStore } from './create-store.ts';

// Part of the first load of the landing page: keep it small.

const COOKIE = new RegExp(`(?:^|; )${LITE_COOKIE}=([01])`);
const YEAR_SECONDS = 365 * 24 * 60 * 60;

// The build and some tests run without a document.
const page = (globalThis as Partial<typeof globalThis>).document;

/** Whether the server sent this page in Lite. Hydration must render the same. */
const FIRST = page?.documentElement.hasAttribute(LITE_ATTRIBUTE) ?? false;

/** The cookie counts more, because a page from the service worker's cache may be older. */
function readChoice(): boolean | null {
  const choice = COOKIE.exec(page?.cookie ?? '')?.[1];
  return choice === undefined ? null : choice === '1';
}

const store = createStore(readChoice() ?? FIRST);

/** Returns whether the page was sent in Lite, outside React and as hydration must render it. */
export const wasSentInLite = () => FIRST;

/** Returns whether Lite is on, and renders again when it is switched (LITE-1). */
export const useLite = () => useStore(store, () => FIRST);

/** Switches Lite on or off in this browser, for a year. */
export function switchLite(isOn: boolean): void {
  const attributes = `path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LITE_COOKIE}=${isOn ? 1 : 0}; ${attributes}${secure}`;
  store.set(isOn);
}
