import {
  FIRST_DATA_ID,
  type FirstData,
  type FirstResponse,
  RENDERED_AT_ATTRIBUTE,
  SENT_AT_ATTRIBUTE,
} from '@thuto/contract/first-data';
import { getDeviceTime, recordServerTime } from './clock.ts';

/** The responses that came with the page (`plugins/private-page.ts` of the server), by path, until they are used. */
const responses = new Map<string, FirstResponse>();
/** When the server rendered the page; null if it did not. */
let renderedAt: number | null = null;
// Some tests run without a document.
if (typeof document !== 'undefined') readPage();

function readPage(): void {
  const element = document.getElementById(FIRST_DATA_ID);
  if (element === null) return;
  const data = JSON.parse(element.textContent) as FirstData;
  const time = element.getAttribute(RENDERED_AT_ATTRIBUTE);
  setFirstData(data, time === null ? null : Number(time));
  // No cache stores a page with data, so its time is the server's.
  const sentAt = element.getAttribute(SENT_AT_ATTRIBUTE);
  if (sentAt !== null) {
    const times = { sentAt: Math.floor(performance.timeOrigin), receivedAt: getDeviceTime() };
    recordServerTime(Number(sentAt), times);
  }
  // The page must not keep the data of someone who signs out.
  element.remove();
  // The worker caches responses for offline use and has not seen these.
  globalThis.navigator.serviceWorker?.controller?.postMessage(data, { transfer: [] });
}

/** Replaces the responses. On the server, for the page that is rendered next. */
export function setFirstData(data: FirstData, time: number | null): void {
  responses.clear();
  for (const [path, response] of Object.entries(data)) responses.set(path, response);
  renderedAt = time;
}

/** Returns the time in the HTML of the page, which hydration must repeat; null if the server did not render it. */
export const getRenderTime = (): number | null => renderedAt;

/** Returns the body of a response that came with the page, once; undefined if there is none. */
export function takeFirstBody(path: string): unknown {
  const body = responses.get(path)?.body;
  responses.delete(path);
  return body;
}

/** Returns the paths of the responses that were not used yet. */
export const listFirstPaths = (): readonly string[] => [...responses.keys()];

/** When the server sent them, at the earliest. */
export const getFirstDataTime = (): number =>
  typeof document === 'undefined' ? (renderedAt ?? getDeviceTime()) : performance.timeOrigin;
