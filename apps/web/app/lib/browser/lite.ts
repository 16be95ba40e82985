import { LITE_COOKIE } from '@thuto/contract/site';
import { createStore, useStore } from '../create-store.ts';
import { usePageData } from '../pages/page-data.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const COOKIE = new RegExp(`(?:^|; )${LITE_COOKIE}=([01])`);

/** Returns what was chosen in this browser. The page of the service worker may be older. */
function readChoice(): boolean | null {
  // The server and some tests run without a document.
  const choice = COOKIE.exec((globalThis as Partial<typeof globalThis>).document?.cookie ?? '')?.[1];
  return choice === undefined ? null : choice === '1';
}

const store = createStore(readChoice());

/** Returns whether Lite is on, and renders again when it is switched (LITE-1). */
export function useLite(): boolean {
  const page = usePageData();
  return useStore(store, () => null) ?? page?.isLite ?? false;
}

/** Switches Lite on or off in this browser, for a year. */
export function switchLite(isOn: boolean): void {
  const attributes = `path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LITE_COOKIE}=${isOn ? 1 : 0}; ${attributes}${secure}`;
  store.set(isOn);
}
