import { addDays, dateInZone, getMonday, timeInZone, toInstant, type WallDate } from '../calendar.ts';
import { type Evidence, estimateTopics, NO_ESTIMATE, type TopicState } from '../learning/topic-states.ts';

/** The digest is sent from this time on, on Sundays in the centre's zone. */
export const DIGEST_TIME = '17:00';

/** The week of a digest: from Sunday 17:00 to Sunday 17:00. Instants in epoch milliseconds. */
export interface DigestWeek {
  readonly sunday: WallDate;
  readonly from: number;
  readonly until: number;
}

/** Returns the week to send now; null except on a Sunday from 17:00 on. */
export function getDigestWeek(now: number, zone: string): DigestWeek | null {
  const sunday = dateInZone(now, zone);
  if (addDays(getMonday(sunday), 6) !== sunday || timeInZone(now, zone) < DIGEST_TIME) return null;
  return getWeekUntil(sunday, zone);
}

/** Returns the week that ends on a Sunday. */
export const getWeekUntil = (sunday: WallDate, zone: string): DigestWeek => ({
  sunday,
  from: toInstant(addDays(sunday, -7), DIGEST_TIME, zone),
  until: toInstant(sunday, DIGEST_TIME, zone),
});

/** A topic whose state changed. */
export interface MovedTopic {
  readonly topicId: string;
  readonly before: TopicState;
  readonly after: TopicState;
}

/** Lists the topics whose state changed by the evidence of a week. */
export function listMovedTopics(evidence: readonly Evidence[], { from, until }: DigestWeek): MovedTopic[] {
  const before = estimateTopics(evidence.filter(({ at }) => at < from));
  const after = estimateTopics(evidence.filter(({ at }) => at < until));
  return [...after].flatMap(([topicId, { state }]) => {
    const earlier = (before.get(topicId) ?? NO_ESTIMATE).state;
    return earlier === state ? [] : [{ topicId, before: earlier, after: state }];
  });
}
