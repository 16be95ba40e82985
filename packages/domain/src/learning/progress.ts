import { addDays, addMonths, dateInZone, toInstant, type WallDate } from '../calendar.ts';
import { LEVEL_OUTCOMES, TOPIC_LEVELS, type TopicLevel } from '../lessons/lesson-reports.ts';
import {
  type Evidence,
  type EvidenceSource,
  estimateTopic,
  estimateTopics,
  type TopicState,
} from './topic-states.ts';

/** Progress is compared with this many days ago. */
export const COMPARED_DAYS = 30;
/** Months in the chart of secure topics. */
export const CHART_MONTHS = 6;

type KnownEvidence = Evidence & { readonly source: EvidenceSource };

/** How the topics of a subject changed since a day. */
export interface ProgressChange {
  readonly since: WallDate;
  /** Topics that became secure. */
  readonly secured: readonly string[];
  /** Topics that were secure and are not any more. */
  readonly fellBack: readonly string[];
}

interface Clock {
  /** Epoch milliseconds. */
  readonly now: number;
  /** IANA name of the platform's time zone. */
  readonly zone: string;
}

/** Returns what changed within the last `COMPARED_DAYS`; null without earlier evidence to compare with. */
export function compareProgress(
  topicIds: readonly string[],
  evidence: readonly Evidence[],
  { now, zone }: Clock,
): ProgressChange | null {
  const since = addDays(dateInZone(now, zone), -COMPARED_DAYS);
  const from = toInstant(since, '00:00', zone);
  const earlier = evidence.filter(({ at }) => at < from);
  if (!earlier.some(({ topicId }) => topicIds.includes(topicId))) return null;
  const before = estimateTopics(earlier);
  const after = estimateTopics(evidence);
  const wasSecure = (id: string) => before.get(id)?.state === 'secure';
  const isSecure = (id: string) => after.get(id)?.state === 'secure';
  return {
    since,
    secured: topicIds.filter((id) => isSecure(id) && !wasSecure(id)),
    fellBack: topicIds.filter((id) => wasSecure(id) && !isSecure(id)),
  };
}

/** Counts the secure topics at the end of each of the last `CHART_MONTHS`, the present month until now. */
export function countSecureByMonth(
  topicIds: readonly string[],
  evidence: readonly Evidence[],
  { now, zone }: Clock,
): { readonly month: string; readonly secure: number }[] {
  const first = toInstant(`${dateInZone(now, zone).slice(0, 7)}-01`, '00:00', zone);
  return Array.from({ length: CHART_MONTHS }, (_, at) => {
    const start = addMonths(first, at - CHART_MONTHS + 1, zone);
    const until = addMonths(first, at - CHART_MONTHS + 2, zone);
    const states = estimateTopics(evidence.filter((piece) => piece.at < until));
    return {
      month: dateInZone(start, zone).slice(0, 7),
      secure: topicIds.filter((id) => states.get(id)?.state === 'secure').length,
    };
  });
}

/** What a tutor last reported about a topic, if the state of the topic is another one. */
export interface ReportedLevel {
  readonly level: TopicLevel;
  /** Epoch milliseconds. */
  readonly at: number;
  /** True if later work led to the state; false if earlier work still counts. */
  readonly isOutdated: boolean;
}

/** Explains a state that differs from the newest report of a lesson (PROG-1); null if they agree or there is none. */
export function explainState(pieces: readonly Omit<KnownEvidence, 'topicId'>[]): ReportedLevel | null {
  const reported = pieces
    .filter(({ source, outcome }) => source === 'observation' && outcome !== null)
    .reduce<Omit<KnownEvidence, 'topicId'> | null>(
      (newest, piece) => (newest === null || piece.at >= newest.at ? piece : newest),
      null,
    );
  if (reported === null) return null;
  const level = TOPIC_LEVELS.find((each) => LEVEL_OUTCOMES[each] === reported.outcome);
  const state: TopicState = estimateTopic(pieces).state;
  if (level === undefined || level === state) return null;
  const until = estimateTopic(pieces.filter(({ at }) => at <= reported.at)).state;
  return { level, at: reported.at, isOutdated: until === level };
}
