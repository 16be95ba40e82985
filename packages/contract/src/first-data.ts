/** The id of the script element with the first data of a page. */
export const FIRST_DATA_ID = 'first-data';

/** The attribute of that element with the time at which the server rendered the page (epoch milliseconds). */
export const RENDERED_AT_ATTRIBUTE = 'data-rendered-at';

/** The attribute of that element with the time at which the server sent the page (epoch milliseconds). */
export const SENT_AT_ATTRIBUTE = 'data-sent-at';

/** A response that the server sends with the page. */
export interface FirstResponse {
  /** The account that the response belongs to (`ACCOUNT_HEADER`); null if it has no such header. */
  readonly accountId: string | null;
  readonly body: unknown;
}

/** The responses to the first calls of a page, by path: `/api/current-user`. */
export type FirstData = Readonly<Record<string, FirstResponse>>;
