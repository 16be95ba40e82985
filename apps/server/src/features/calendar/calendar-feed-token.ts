import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StudentId } from '@thuto/domain/ids';

/** The fields of a calendar feed that its code is derived from. */
export interface SignedFeed {
  readonly id: string;
  readonly studentId: StudentId;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const seal = (secret: string, { id, studentId }: SignedFeed) =>
  createHmac('sha256', secret).update(['calendar-feed', id, studentId].join('\0')).digest('base64url');

/**
 * Derives the code in a feed's URL from its row and the server's secret, so that the table alone grants no
 * access.
 */
export const deriveFeedToken = (secret: string, feed: SignedFeed) => `${feed.id}.${seal(secret, feed)}`;

/** Returns the feed id that a code claims; null if the code is malformed. */
export function parseFeedId(code: string): string | null {
  const id = code.slice(0, Math.max(0, code.indexOf('.')));
  return UUID.test(id) ? id : null;
}

/** Returns whether the code belongs to this feed, compared in constant time. */
export function isValidFeedToken(secret: string, code: string, feed: SignedFeed): boolean {
  const [given, expected] = [Buffer.from(code), Buffer.from(deriveFeedToken(secret, feed))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
