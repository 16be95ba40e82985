/**
 * On a call that changes something: a text that the client makes up for each thing it wants done, 1 to 255 visible
 * characters of ASCII, such as a random UUID. A call that brings it again, by the same person and with the same input,
 * gets the first answer and does nothing. Another call or input under the same key is refused
 * (`idempotency_key_reused`).
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** On an answer: `true` when it is the first one's, given again. */
export const REPLAYED_HEADER = 'idempotency-replayed';

/** How long a first answer is kept, at least, in hours. */
export const IDEMPOTENCY_KEY_TTL_HOURS = 24;
