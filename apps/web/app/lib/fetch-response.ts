import { CACHED_AT_HEADER } from '@thuto/contract/offline-cache';
import { NetworkError, toApiError } from './api-error.ts';
import { recordResponseAge } from './offline-cache.ts';

/** Longer than any call takes on a bad line; a form must not stay busy for ever. */
const TIMEOUT_MS = 30_000;

/**
 * `fetch` for `/api`: gives 2xx answers only. A refusal is thrown as `ApiError`; no answer as `NetworkError`, and so is a
 * connection cut in the middle, because the whole answer is waited for.
 */
export async function fetchResponse(request: Request): Promise<Response> {
  const response = await fetchWhole(request);
  if (response.ok) return response;
  throw toApiError(response.status, await response.json().catch(() => undefined));
}

async function fetchWhole(request: Request): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  const cancel = () => giveUp.abort();
  request.signal.addEventListener('abort', cancel);
  try {
    const response = await fetch(request, { credentials: 'same-origin', signal: giveUp.signal });
    // Not a blob, which takes a way through the browser's other processes.
    const body = await response.arrayBuffer();
    if (request.method === 'GET')
      recordResponseAge(new URL(request.url).pathname, response.headers.get(CACHED_AT_HEADER));
    // A Response refuses a body, even an empty one, with these.
    const bodiless = response.status === 204 || response.status === 205 || response.status === 304;
    return new Response(bodiless ? null : body, { status: response.status, headers: response.headers });
  } catch (error) {
    // The caller no longer wants the answer: that is no failure, and must keep its own reason.
    if (request.signal.aborted) throw request.signal.reason;
    throw new NetworkError(error);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', cancel);
  }
}
