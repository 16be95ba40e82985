import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TutorFeed } from './tutor-feed.store.ts';

const seal = (secret: string, { id, tutorId }: TutorFeed) =>
  createHmac('sha256', secret).update(['tutor-calendar-feed', id, tutorId].join('\0')).digest('base64url');

/**
 * Derives the code in the address of a tutor's feed from its row and the server's secret, so that the table alone
 * grants no access.
 */
export const deriveTutorFeedToken = (secret: string, feed: TutorFeed) => `${feed.id}.${seal(secret, feed)}`;

/** Returns whether the code belongs to this feed, compared in constant time. */
export function isValidTutorFeedToken(secret: string, code: string, feed: TutorFeed): boolean {
  const [given, expected] = [Buffer.from(code), Buffer.from(deriveTutorFeedToken(secret, feed))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
