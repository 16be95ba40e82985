import { DomainError } from '../errors.ts';
import type { ParticipantStatus } from './lessons.ts';
import { EVIDENCE_WEIGHTS, type EvidenceSource } from '../learning/topic-states.ts';

/** The levels that a tutor chooses for a topic that was taught or for marked homework. */
export const TOPIC_LEVELS = ['secure', 'developing', 'gap'] as const;
export type TopicLevel = (typeof TOPIC_LEVELS)[number];

/** What a level is worth as evidence. */
export const LEVEL_OUTCOMES: Readonly<Record<TopicLevel, number>> = { secure: 1, developing: 0.5, gap: 0 };

export const MAX_REPORT_TOPICS = 12;
/** Number of questions of an exit ticket. */
export const EXIT_TICKET_QUESTIONS = 3;

/** A report is due this long after the end of the lesson. */
export const REPORT_DUE_HOURS = 12;
/** The tutor is reminded this long after the end of the lesson. */
export const REPORT_REMINDER_HOURS = [2, REPORT_DUE_HOURS] as const;
/** Lessons that ended longer ago are not listed as due any more. */
export const REPORT_WINDOW_DAYS = 30;

/** Returns true if a report of a lesson can be written: it has started and was not cancelled. Instants in milliseconds. */
export const isReportable = (status: ParticipantStatus, startsAt: number, now: number): boolean =>
  (status === 'confirmed' || status === 'completed') && startsAt <= now;

/** @throws DomainError report_lesson_not_held for a cancelled or missed lesson, lesson_not_started. */
export function requireReportable(status: ParticipantStatus, startsAt: number, now: number): void {
  if (status !== 'confirmed' && status !== 'completed') throw new DomainError('report_lesson_not_held');
  if (startsAt > now) throw new DomainError('lesson_not_started');
}

/** What a report says about topics. */
export interface ReportedTopics {
  readonly topics: readonly { readonly topicId: string; readonly level: TopicLevel }[];
  /** Correct answers of the exit ticket; null without one. */
  readonly exitTicket: number | null;
}

/** The evidence in a report: the tutor's observation of each topic, and the exit ticket for all of them. */
export function listEvidenceOfReport({ topics, exitTicket }: ReportedTopics): {
  topicId: string;
  source: EvidenceSource;
  outcome: number;
  weight: number;
  label: string;
}[] {
  const observations = topics.map(({ topicId, level }) => ({
    topicId,
    source: 'observation' as const,
    outcome: LEVEL_OUTCOMES[level],
    weight: EVIDENCE_WEIGHTS.observed,
    label: '',
  }));
  if (exitTicket === null) return observations;
  const tickets = topics.map(({ topicId }) => ({
    topicId,
    source: 'exit_ticket' as const,
    outcome: exitTicket / EXIT_TICKET_QUESTIONS,
    weight: EVIDENCE_WEIGHTS.written,
    label: `${exitTicket} of ${EXIT_TICKET_QUESTIONS} correct`,
  }));
  return [...observations, ...tickets];
}
