/**
 * Request header for calls that change something: a key that the client generates per operation, such as a
 * random UUID. 1 to 255 visible ASCII characters. A repeated call by the same user with the same input
 * returns the stored response and does nothing. Another call or input with the same key is rejected
 * (`idempotency_key_reused`).
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Response header: `true` when the response is a stored one. */
export const REPLAYED_HEADER = 'idempotency-replayed';

/** Minimum time to keep a stored response, in hours. */
export const IDEMPOTENCY_KEY_TTL_HOURS = 24;
