import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a code is derived from: a row of the calendar addresses. */
export interface SignedFeed {
  readonly id: string;
  readonly studentId: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const seal = (secret: string, { id, studentId }: SignedFeed) =>
  createHmac('sha256', secret).update(['calendar-feed', id, studentId].join('\0')).digest('base64url');

/** The code in a calendar address: derived from the row with the server's secret, so that the table alone opens nothing. */
export const deriveFeedToken = (secret: string, feed: SignedFeed) => `${feed.id}.${seal(secret, feed)}`;

/** The id of the row that a code claims to be of; null when it is no code of ours. */
export function parseFeedId(code: string): string | null {
  const id = code.slice(0, Math.max(0, code.indexOf('.')));
  return UUID.test(id) ? id : null;
}

/** Whether the code is the one of this row; takes as long for a forged one. */
export function isValidFeedToken(secret: string, code: string, feed: SignedFeed): boolean {
  const [given, expected] = [Buffer.from(code), Buffer.from(deriveFeedToken(secret, feed))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
