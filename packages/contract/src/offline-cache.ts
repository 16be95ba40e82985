/** The browser's cache of the answers that a student sees again without a connection. */
export const OFFLINE_CACHE_NAME = 'thuto-kept';

/** On an answer of a student's own calls: whose it is. The service worker keeps nothing without it. */
export const ACCOUNT_HEADER = 'x-account-id';

/** On an answer that was kept: the instant at which it came (ISO 8601). */
export const CACHED_AT_HEADER = 'x-kept-at';
