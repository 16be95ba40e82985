/** Name of the browser cache with the responses that a student can see offline. */
export const OFFLINE_CACHE_NAME = 'thuto-offline';

/** Earlier versions used this name, with responses that name no student. The service worker deletes it. */
export const FORMER_OFFLINE_CACHE_NAME = 'thuto-kept';

/**
 * Response header on a student's own calls: the account id. The service worker caches no response without
 * it.
 */
export const ACCOUNT_HEADER = 'x-account-id';

/** Header of the cached current user: the ids of their students, separated by commas. */
export const STUDENTS_HEADER = 'x-student-ids';

/** Header of a cached response: when it was received (ISO 8601). */
export const CACHED_AT_HEADER = 'x-kept-at';
