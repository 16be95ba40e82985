import { ApiError, hasCode } from './api-error.ts';

/** Longer than anybody tries again, and shorter than the server keeps an answer for a key (24 hours). */
const KEY_TTL_MS = 12 * 60 * 60 * 1000;
const MAX_STORED_KEYS = 50;

/** The keys of what was sent and has no answer yet, by what was sent. */
const unanswered = new Map<string, { readonly key: string; readonly since: number }>();

/** 128 random bits. Not `randomUUID`: browsers have that only under https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keyFor(what: string): string {
  const known = unanswered.get(what);
  if (known && Date.now() - known.since < KEY_TTL_MS) return known.key;
  const key = newKey();
  unanswered.set(what, { key, since: Date.now() });
  const [oldest] = unanswered.keys();
  if (unanswered.size > MAX_STORED_KEYS && oldest !== undefined) unanswered.delete(oldest);
  return key;
}

/** Whether the server may have done it, and the person may press the button again. */
function leavesOpen(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || hasCode(error, 'idempotency_key_in_use');
}

/**
 * Sends something that is to be done once, with an Idempotency-Key of its own. Pressed twice, or again because no answer
 * came, it goes out with the key it had, so that the server does it once and gives both the same answer. Once it is
 * answered, the same again is another wish.
 * @param what all of the request that makes it what it is.
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
