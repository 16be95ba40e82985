import { CACHED_AT_HEADER } from '@thuto/contract/calls/offline-cache';
import { ForeignAnswerError, NetworkError, toApiError } from './api-error.ts';
import { getDeviceTime, isClockWrong, recordDateHeader } from '../time/clock.ts';
import { recordResponseAge } from '../offline/offline-cache.ts';

/** Longer than any call takes on a bad connection, so that a form never stays busy forever. */
const TIMEOUT_MS = 30_000;

/**
 * `fetch` for `/api`. Returns 2xx responses only, with the whole body read.
 * @throws ApiError for other statuses; NetworkError when no response arrives or the connection is cut, and
 * ForeignAnswerError when a network or a proxy answers.
 */
export async function fetchResponse(request: Request): Promise<Response> {
  const response = await fetchWhole(request);
  if (isForeign(response)) throw new ForeignAnswerError();
  if (response.ok) return response;
  throw toApiError(response.status, await response.json().catch(() => undefined));
}

/** The server answers with JSON, or without a body on purpose. Of a proxy's errors, only these hide that it is there. */
function isForeign({ status, ok, headers }: Response): boolean {
  if (status === 204 || status === 205 || headers.get('content-type')?.includes('json') === true)
    return status === 511;
  return ok || status === 511 || (status >= 502 && status <= 504);
}

async function fetchWhole(request: Request): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  const cancel = () => giveUp.abort();
  const sentAt = getDeviceTime();
  request.signal.addEventListener('abort', cancel);
  try {
    const response = await fetch(request, { credentials: 'same-origin', signal: giveUp.signal });
    recordTime(response, sentAt);
    // Faster than a blob, which goes through other processes of the browser.
    const body = await response.arrayBuffer();
    if (request.method === 'GET')
      recordResponseAge(new URL(request.url).pathname, response.headers.get(CACHED_AT_HEADER));
    // The Response constructor throws when these statuses come with a body, even an empty one.
    const bodiless = response.status === 204 || response.status === 205 || response.status === 304;
    return new Response(bodiless ? null : body, { status: response.status, headers: response.headers });
  } catch (error) {
    // The caller cancelled the request: keep the abort reason.
    // Browsers before Chrome 98, Safari 15.4 and Firefox 97 have no reason.
    if (request.signal.aborted) throw request.signal.reason ?? error;
    throw new NetworkError(error);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', cancel);
  }
}

/** Corrects the clock by a response of the server. What the service worker kept says nothing about the time. */
function recordTime({ headers }: Response, sentAt: number): void {
  if (headers.has(CACHED_AT_HEADER)) return;
  recordDateHeader(headers.get('date'), { sentAt, receivedAt: getDeviceTime() });
  if (wasClockChecked || !isClockWrong()) return;
  wasClockChecked = true;
  // Without a connection the notice comes with a later visit.
  import('../time/clock-notice.ts').then(({ showClockNotice }) => showClockNotice()).catch(() => undefined);
}

/** Whether the notice about a wrong clock was loaded during this visit. */
let wasClockChecked = false;
