/** Name of the browser cache with the responses that a student can see offline. */
export const OFFLINE_CACHE_NAME = 'thuto-offline';

/** Earlier versions used this name, with responses that name no student. The service worker deletes it. */
export const FORMER_OFFLINE_CACHE_NAME = 'thuto-kept';

/**
 * The account id. Response header on a student's own calls: the service worker caches no response without it. Request
 * header of work that waited on a device: the server rejects it when another account is signed in.
 */
export const ACCOUNT_HEADER = 'x-account-id';

/** Header of the cached current user: the ids of their students, separated by commas. */
export const STUDENTS_HEADER = 'x-student-ids';

/** Header of a cached response: when it was received (ISO 8601). */
export const CACHED_AT_HEADER = 'x-kept-at';

/** The responses of one account that came with a page, by the path of their calls. The page sends them to the worker. */
export interface FirstResponses {
  readonly accountId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}
