import type { WallDate } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import {
  type Evidence,
  type EvidenceSource,
  estimateTopics,
  NO_ESTIMATE,
  type TopicState,
} from './topic-states.ts';

/** Topics that the draft of the next term names. */
export const NEXT_TERM_TOPICS = 3;

/** A topic in a term report, with its state before the term and now. */
export interface TermTopic {
  readonly id: string;
  readonly start: TopicState;
  readonly now: TopicState;
}

/** Past-paper questions that were marked in a term. */
export interface TermPapers {
  readonly questions: number;
  /** From 0 to 100. */
  readonly percent: number;
}

/** What the evidence says about a term. */
export interface TermProgress {
  /** The topics with a state of their own, in the order of the syllabus. */
  readonly topics: readonly TermTopic[];
  readonly secureAtStart: number;
  readonly secureNow: number;
  /** Null without past papers in the term. */
  readonly papers: TermPapers | null;
}

const isKnown = (state: TopicState) => state !== 'not_enough_evidence';

/**
 * Summarises the evidence of a term (TERM-1): the state of each topic before the term and at its end.
 * @param topicIds the topics of the subject, in the order of the syllabus.
 * @param term epoch milliseconds, half-open.
 */
export function summarizeTerm(
  topicIds: readonly string[],
  evidence: readonly (Evidence & { readonly source: EvidenceSource })[],
  { from, until }: { readonly from: number; readonly until: number },
): TermProgress {
  const before = estimateTopics(evidence.filter(({ at }) => at < from));
  const after = estimateTopics(evidence.filter(({ at }) => at < until));
  const all = topicIds.map((id) => ({
    id,
    start: (before.get(id) ?? NO_ESTIMATE).state,
    now: (after.get(id) ?? NO_ESTIMATE).state,
  }));
  const outcomes = evidence.flatMap(({ source, outcome, at }) =>
    source === 'past_paper' && outcome !== null && at >= from && at < until ? [outcome] : [],
  );
  const sum = outcomes.reduce((total, outcome) => total + outcome, 0);
  return {
    topics: all.filter(({ start, now }) => isKnown(start) || isKnown(now)),
    secureAtStart: all.filter(({ start }) => start === 'secure').length,
    secureNow: all.filter(({ now }) => now === 'secure').length,
    papers:
      outcomes.length === 0
        ? null
        : { questions: outcomes.length, percent: Math.round((100 * sum) / outcomes.length) },
  };
}

/** The topics of a term report, grouped by what can be said about them. */
export interface TermComparison<Topic> {
  /** Topics that were known before the term, with a state at the start and now. */
  readonly compared: Topic[];
  /** Topics that evidence showed for the first time in the term. */
  readonly first: Topic[];
}

/** Splits the topics of a term report, so that no state is compared with *Not enough evidence*. */
export const splitTermTopics = <Topic extends Pick<TermTopic, 'start' | 'now'>>(
  topics: readonly Topic[],
): TermComparison<Topic> => ({
  compared: topics.filter(({ start, now }) => isKnown(start) && isKnown(now)),
  first: topics.filter(({ start, now }) => !isKnown(start) && isKnown(now)),
});

/** Drafts what comes next term from the topics that are planned and not taught yet, by title. */
export const draftNextTerm = (titles: readonly string[]): string =>
  titles.length === 0 ? '' : `Next: ${titles.slice(0, NEXT_TERM_TOPICS).join('; ')}.`;

/** What decides what may be done with a term report. */
export interface TermReportState {
  readonly version: number;
  /** Incremented by every save; 0 before the first one. */
  readonly revision: number;
  readonly isSigned: boolean;
}

/** The version and revision on a tutor's screen. */
export type SeenTermReport = Pick<TermReportState, 'version' | 'revision'>;

/** @throws DomainError term_report_changed if it was saved, signed or replaced since it was read. */
export function requireOpenReport(present: TermReportState, seen: SeenTermReport): void {
  if (present.isSigned || present.version !== seen.version || present.revision !== seen.revision)
    throw new DomainError('term_report_changed');
}

/** @throws DomainError term_report_changed if this version is not signed, or no longer the newest. */
export function requireSignedReport(present: TermReportState, version: number): void {
  if (!present.isSigned || present.version !== version) throw new DomainError('term_report_changed');
}

/** @throws DomainError not_found for a term that has not begun. */
export function requireBegunTerm(term: { readonly startsOn: WallDate }, today: WallDate): void {
  if (term.startsOn > today) throw new DomainError('not_found');
}
