import { groupBy } from '../group-by.ts';

/** Where a piece of evidence comes from. */
export const EVIDENCE_SOURCES = [
  'assessment_item',
  'exit_ticket',
  'homework',
  'past_paper',
  'observation',
] as const;
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number];

export const TOPIC_STATES = ['secure', 'developing', 'gap', 'not_seen', 'not_enough_evidence'] as const;
export type TopicState = (typeof TOPIC_STATES)[number];

/** The weight of evidence: a multiple choice answer, a written answer or marked work, a tutor's observation. */
export const EVIDENCE_WEIGHTS = { choice: 1, written: 2, observed: 3 } as const;

/** Evidence counts half after this many days. */
export const HALF_LIFE_DAYS = 60;
/** A topic needs this much weight for a state of its own. */
export const MIN_STATE_WEIGHT = 3;
/** Estimates from this one on are secure. */
export const SECURE_FROM = 0.65;
/** Estimates below this one are a gap. */
export const GAP_BELOW = 0.4;

const DAY_MS = 86_400_000;
/** Absorbs rounding errors, so that the order of evidence cannot change a state. */
const EPSILON = 1e-9;

/** One observation of what a student can do in a topic. */
export interface Evidence {
  readonly topicId: string;
  /** From 0, nothing right, to 1, everything right. Null: the student has not been taught the topic. */
  readonly outcome: number | null;
  /** From `MIN_EVIDENCE_WEIGHT` to `MAX_EVIDENCE_WEIGHT`. */
  readonly weight: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface TopicEstimate {
  readonly state: TopicState;
  /** The mean of the estimate, from 0 to 1; 0.5 without evidence. */
  readonly mean: number;
  /** The aged weight of the evidence. */
  readonly weight: number;
}

/** The estimate of a topic without evidence. */
export const NO_ESTIMATE: TopicEstimate = { state: 'not_enough_evidence', mean: 0.5, weight: 0 };

/**
 * Returns the outcome of a multiple choice answer, corrected for guessing: the probability that the student knows it,
 * if half of those asked do. A wrong answer is 0.
 */
export const getChoiceOutcome = (isCorrect: boolean, options: number): number =>
  isCorrect ? options / (options + 1) : 0;

/**
 * Estimates a topic from its evidence, in any order. The estimate is Beta(1,1) updated with outcomes whose weight
 * halves every `HALF_LIFE_DAYS`. Age counts from the newest evidence, not from today, so that a state changes only
 * with the evidence.
 */
export function estimateTopic(evidence: readonly Omit<Evidence, 'topicId'>[]): TopicEstimate {
  const newest = evidence.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  let successes = 0;
  let weight = 0;
  let isNotSeen = false;
  for (const piece of evidence) {
    if (piece.outcome === null) {
      isNotSeen = true;
      continue;
    }
    const aged = piece.weight * 0.5 ** ((newest - piece.at) / DAY_MS / HALF_LIFE_DAYS);
    weight += aged;
    successes += aged * piece.outcome;
  }
  const mean = (1 + successes) / (2 + weight);
  return { state: getState(mean, weight, isNotSeen), mean, weight };
}

function getState(mean: number, weight: number, isNotSeen: boolean): TopicState {
  if (weight < MIN_STATE_WEIGHT - EPSILON) return isNotSeen ? 'not_seen' : 'not_enough_evidence';
  if (mean >= SECURE_FROM - EPSILON) return 'secure';
  return mean < GAP_BELOW - EPSILON ? 'gap' : 'developing';
}

/** Estimates every topic that has evidence. A topic depends on its own evidence only. */
export function estimateTopics(evidence: readonly Evidence[]): ReadonlyMap<string, TopicEstimate> {
  const byTopic = groupBy(evidence, ({ topicId }) => topicId);
  return new Map([...byTopic].map(([topicId, pieces]) => [topicId, estimateTopic(pieces)]));
}
