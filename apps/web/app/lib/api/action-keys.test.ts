import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withActionKey } from './action-keys.ts';
import { ApiError, NetworkError } from './api-error.ts';

let asked = 0;
let what = '';

beforeEach(() => {
  what = `POST /api/students/s1/bookings ${(asked += 1)}`;
});
afterEach(() => vi.useRealTimers());

/** Runs the action and returns the key that it was sent with, whether it succeeds or fails. */
async function keyOf(outcome: () => Promise<unknown>, of = what): Promise<string> {
  let sent = '';
  await withActionKey(of, (key) => {
    sent = key;
    return outcome();
  }).catch(() => undefined);
  return sent;
}

const answered = async () => ({});
const lost = () => Promise.reject(new NetworkError());
const refused = (code: ApiError['code'], status: number) => () =>
  Promise.reject(new ApiError({ code, status }));

describe('withActionKey', () => {
  it('uses a different key for each call and for each input', async () => {
    const keys = [await keyOf(answered), await keyOf(answered), await keyOf(answered, `${what} else`)];
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('reuses the key when the button is pressed twice', async () => {
    const answer = Promise.withResolvers<object>();
    const keys = Promise.all([keyOf(() => answer.promise), keyOf(() => answer.promise)]);
    answer.resolve({});
    const [first, second] = await keys;
    expect(second).toBe(first);
    expect(await keyOf(answered)).not.toBe(first);
  });

  it.each([
    ['no response arrived', lost],
    ['the server failed', refused('internal_error', 500)],
    ['a proxy timed out', refused('service_unavailable', 504)],
    ['the first request is still running', refused('idempotency_key_in_use', 409)],
  ])('reuses the key when %s', async (_, outcome) => {
    const first = await keyOf(outcome);
    expect(await keyOf(outcome)).toBe(first);
    expect(await keyOf(answered)).toBe(first);
    expect(await keyOf(answered)).not.toBe(first);
  });

  it('uses a new key after the server has rejected the action', async () => {
    const first = await keyOf(refused('booking_not_pending', 409));
    expect(await keyOf(answered)).not.toBe(first);
  });

  it('uses a new key after 12 hours', async () => {
    vi.useFakeTimers();
    const first = await keyOf(lost);
    vi.setSystemTime(Date.now() + 12 * 60 * 60 * 1000);
    expect(await keyOf(answered)).not.toBe(first);
  });

  it('evicts the oldest key when 50 newer ones are pending', async () => {
    const first = await keyOf(lost);
    for (let i = 0; i < 50; i += 1) await keyOf(lost, `${what} ${i}`);
    expect(await keyOf(answered)).not.toBe(first);
  });
});
