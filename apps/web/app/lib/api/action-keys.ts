import { ApiError, hasCode } from './api-error.ts';
import { getDeviceTime } from '../time/clock.ts';

/** Longer than anyone retries, and shorter than the 24 hours for which the server stores the response of a key. */
const KEY_TTL_MS = 12 * 60 * 60 * 1000;
const MAX_STORED_KEYS = 50;

/** Keys of requests that have no response yet, by what was sent. */
const unanswered = new Map<string, { readonly key: string; readonly since: number }>();

/** Returns 128 random bits. `randomUUID` is not used because browsers offer it on HTTPS only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keyFor(what: string): string {
  const known = unanswered.get(what);
  if (known && getDeviceTime() - known.since < KEY_TTL_MS) return known.key;
  const key = newKey();
  unanswered.set(what, { key, since: getDeviceTime() });
  const [oldest] = unanswered.keys();
  if (unanswered.size > MAX_STORED_KEYS && oldest !== undefined) unanswered.delete(oldest);
  return key;
}

/** Returns true if the server may have run the action, so that the user may retry. */
function leavesOpen(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || hasCode(error, 'idempotency_key_in_use');
}

/**
 * Sends a request with an idempotency key. A second press, or a retry after a missing response, reuses the key: the
 * server runs the action once and returns the same response. After a response, the same input gets a new key.
 * @param what everything that identifies the request.
 */
export async function withActionKey<T>(what: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = keyFor(what);
  const answered = () => {
    if (unanswered.get(what)?.key === key) unanswered.delete(what);
  };
  try {
    const answer = await send(key);
    answered();
    return answer;
  } catch (error) {
    if (!leavesOpen(error)) answered();
    throw error;
  }
}
