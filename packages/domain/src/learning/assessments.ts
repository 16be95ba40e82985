import { DomainError } from '../errors.ts';
import type { ItemKind, ItemLevel } from './items.ts';
import {
  estimateTopic,
  EVIDENCE_WEIGHTS,
  getChoiceOutcome,
  MIN_STATE_WEIGHT,
  TOPIC_STATES,
  type TopicState,
} from './topic-states.ts';

const DAY_MS = 86_400_000;

/** An assessment that is not finished can be continued for this long (ASSESS-4). */
export const ASSESSMENT_OPEN_MS = 7 * DAY_MS;
/** The desk is told of an assessment without a result after this time (ASSESS-9). */
export const RESULT_DUE_MS = 2 * DAY_MS;
/** A student takes one assessment of a subject in this many months (ASSESS-1). */
export const MONTHS_BETWEEN_ASSESSMENTS = 12;

/** Length of the call with a tutor after an assessment, in minutes (ASSESS-10). */
export const ASSESSMENT_CALL_MINUTES = 20;

/** A call needs this many answers other than *I have not been taught this*: there is nothing to talk about otherwise. */
export const MIN_ANSWERS_FOR_CALL = 6;
/** Days over which the calls of a family are limited. */
export const CALL_LIMIT_DAYS = 30;
/** Maximum number of calls that a family books in these days, those that it cancels left out. */
export const MAX_CALLS = 3;
/** After this many cancelled calls in these days, the desk arranges further ones. */
export const MAX_CANCELLED_CALLS = 3;

/** Facts that decide whether a family may book a call. Calls are those of all students of the family. */
export interface AssessmentCallFacts {
  /** Answers of the assessment other than *I have not been taught this*. */
  readonly answers: number;
  /** Calls to come, and those without an outcome. */
  readonly open: number;
  /** Calls that were ever held. */
  readonly held: number;
  /** Calls booked in the last `CALL_LIMIT_DAYS` days that are not cancelled. */
  readonly recent: number;
  /** Calls booked in the same days and cancelled. */
  readonly recentlyCancelled: number;
}

/**
 * Decides whether a family may book the call about an assessment: it takes a tutor's time without a payment.
 * @returns the error code of the refusal, or null.
 */
export function decideAssessmentCall({
  answers,
  open,
  held,
  recent,
  recentlyCancelled,
}: AssessmentCallFacts):
  | 'assessment_answers_missing'
  | 'assessment_call_open'
  | 'assessment_calls_exhausted'
  | 'assessment_calls_cancelled'
  | null {
  if (answers < MIN_ANSWERS_FOR_CALL) return 'assessment_answers_missing';
  if (held === 0 && open > 0) return 'assessment_call_open';
  if (recent >= MAX_CALLS) return 'assessment_calls_exhausted';
  return recentlyCancelled >= MAX_CANCELLED_CALLS ? 'assessment_calls_cancelled' : null;
}

/** The blocks of an assessment, from easy to hard, with the number of their items (ASSESS-2). */
export const ASSESSMENT_BLOCKS: readonly { readonly level: ItemLevel; readonly items: number }[] = [
  { level: 'easy', items: 8 },
  { level: 'core', items: 8 },
  { level: 'stretch', items: 6 },
];
export const ASSESSMENT_ITEMS = ASSESSMENT_BLOCKS.reduce((sum, { items }) => sum + items, 0);
/** Fewer items make no assessment. */
export const MIN_ASSESSMENT_ITEMS = 18;
/** Maximum number of items about one topic. */
const MAX_ITEMS_OF_TOPIC = 3;

export const ASSESSMENT_STATES = ['open', 'finished', 'expired'] as const;
export type AssessmentState = (typeof ASSESSMENT_STATES)[number];

/** Returns the state of an assessment. */
export function getAssessmentState(
  { finishedAt, expiresAt }: { readonly finishedAt: number | null; readonly expiresAt: number },
  now: number,
): AssessmentState {
  if (finishedAt !== null) return 'finished';
  return now < expiresAt ? 'open' : 'expired';
}

/**
 * Checks that an assessment still takes answers.
 * @throws DomainError assessment_finished, assessment_expired.
 */
export function decideAssessmentAnswer(state: AssessmentState): void {
  if (state === 'finished') throw new DomainError('assessment_finished');
  if (state === 'expired') throw new DomainError('assessment_expired');
}

/** Returns true if an open assessment has had no result for so long that the desk should ask (ASSESS-9). */
export const isResultOverdue = (startedAt: number, finishedAt: number | null, now: number): boolean =>
  finishedAt === null && now - startedAt > RESULT_DUE_MS;

/** A topic of the syllabus that is assessed. */
export interface AssessedTopic {
  readonly id: string;
  /** The chapter. */
  readonly parentId: string | null;
  readonly weight: number;
  readonly prerequisites: readonly string[];
}

/** An item that may be asked. */
export interface AssessmentCandidate {
  readonly id: string;
  readonly topicId: string;
  readonly level: ItemLevel;
  readonly kind: ItemKind;
}

/** An item that was answered. */
export interface AssessmentAnswer extends AssessmentCandidate {
  /** Null: the student has not been taught it. */
  readonly isCorrect: boolean | null;
}

const LEVELS: readonly ItemLevel[] = ['easy', 'core', 'stretch'];
const weightOf = (kind: ItemKind) =>
  kind === 'multiple_choice' ? EVIDENCE_WEIGHTS.choice : EVIDENCE_WEIGHTS.written;

/** What is known about a topic while a block is chosen. */
interface TopicSoFar {
  weight: number;
  items: number;
  right: number;
  wrong: number;
  notTaught: boolean;
  /** Already chosen for this block. */
  chosen: number;
}

const NOTHING: Readonly<TopicSoFar> = {
  weight: 0,
  items: 0,
  right: 0,
  wrong: 0,
  notTaught: false,
  chosen: 0,
};

/**
 * Chooses the items of the next block (ASSESS-2). The first block spreads over the chapters. Later blocks confirm what
 * the answers showed until a topic has a state, then go on with what a gap needs and with what a strength leads to. A
 * topic that the student has not been taught is not asked again. The same answers give the same block.
 * @param candidates all items that may be asked, with one topic each.
 */
export function chooseBlock(
  block: number,
  topics: readonly AssessedTopic[],
  candidates: readonly AssessmentCandidate[],
  answers: readonly AssessmentAnswer[],
): AssessmentCandidate[] {
  const { level, items: size } = ASSESSMENT_BLOCKS[block] ?? { level: 'core' as const, items: 0 };
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const order = new Map(topics.map(({ id }, index) => [id, index]));
  const soFar = new Map<string, TopicSoFar>();
  const stateOf = (id: string): TopicSoFar => {
    const known = soFar.get(id) ?? { ...NOTHING };
    soFar.set(id, known);
    return known;
  };
  for (const { topicId, kind, isCorrect } of answers) {
    const state = stateOf(topicId);
    state.items += 1;
    if (isCorrect === null) state.notTaught = true;
    else {
      state.weight += weightOf(kind);
      if (isCorrect) state.right += 1;
      else state.wrong += 1;
    }
  }
  const wrong = topics.filter(({ id }) => stateOf(id).wrong > 0 || stateOf(id).notTaught);
  const right = new Set(topics.filter(({ id }) => isStrength(stateOf(id))).map(({ id }) => id));
  const needed = new Set(wrong.flatMap(({ prerequisites }) => prerequisites));
  const perChapter = new Map<string | null, number>();
  const perTopic = countBy(candidates, ({ topicId }) => topicId);
  const asked = new Set(answers.map(({ id }) => id));

  /** Higher is asked sooner; null is not asked. */
  const scoreOf = ({ topicId, level: itemLevel, kind }: AssessmentCandidate): number | null => {
    const topic = byId.get(topicId);
    const state = stateOf(topicId);
    if (topic === undefined || state.notTaught || state.items >= MAX_ITEMS_OF_TOPIC) return null;
    const isOpen = state.items > 0 && state.weight < MIN_STATE_WEIGHT;
    const isKnown = state.items > 0 && !isOpen;
    let score = topic.weight - 8 * (perChapter.get(topic.parentId) ?? 0);
    if (block === 0) {
      if (state.items > 0) return null;
      score += 4 * Math.min(perTopic.get(topicId) ?? 0, 2);
    }
    if (isOpen) score += 200;
    else if (isKnown) score -= 200;
    else if (needed.has(topicId)) score += 100;
    else if (topic.prerequisites.some((id) => right.has(id))) score += 60;
    const wanted = LEVELS.indexOf(level) - (state.wrong > state.right || needed.has(topicId) ? 1 : 0);
    score -= 20 * Math.abs(LEVELS.indexOf(itemLevel) - wanted);
    return kind === 'multiple_choice' ? score : score + 3;
  };

  const chosen: AssessmentCandidate[] = [];
  while (chosen.length < size) {
    let best: { readonly candidate: AssessmentCandidate; readonly score: number } | null = null;
    for (const candidate of candidates) {
      if (asked.has(candidate.id)) continue;
      const score = scoreOf(candidate);
      if (score === null) continue;
      if (
        best === null ||
        score > best.score ||
        (score === best.score && isBefore(candidate, best.candidate))
      ) {
        best = { candidate, score };
      }
    }
    if (best === null) break;
    const { candidate } = best;
    asked.add(candidate.id);
    chosen.push(candidate);
    const state = stateOf(candidate.topicId);
    state.items += 1;
    state.weight += weightOf(candidate.kind);
    const chapter = byId.get(candidate.topicId)?.parentId ?? null;
    perChapter.set(chapter, (perChapter.get(chapter) ?? 0) + 1);
  }
  return chosen;

  function isBefore(one: AssessmentCandidate, other: AssessmentCandidate): boolean {
    const difference = (order.get(one.topicId) ?? 0) - (order.get(other.topicId) ?? 0);
    return difference === 0 ? one.id < other.id : difference < 0;
  }
}

const isStrength = ({ right, wrong }: TopicSoFar) => right > 0 && wrong === 0;

function countBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
}

/** What an answer shows about its topic, as evidence. */
export function toEvidence(
  kind: ItemKind,
  options: number,
  isCorrect: boolean | null,
): {
  readonly outcome: number | null;
  readonly weight: number;
} {
  const weight = weightOf(kind);
  if (isCorrect === null) return { outcome: null, weight };
  if (kind === 'multiple_choice') return { outcome: getChoiceOutcome(isCorrect, options), weight };
  return { outcome: isCorrect ? 1 : 0, weight };
}

/** An answer with what decides its weight. */
export interface MarkedAnswer {
  readonly topicId: string;
  readonly kind: ItemKind;
  /** The number of options of a multiple choice item. */
  readonly options: number;
  readonly isCorrect: boolean | null;
}

/** Returns the state of each topic that was asked, strengths first, in the order of `topicIds` within a state (ASSESS-7). */
export function assessTopics(
  topicIds: readonly string[],
  answers: readonly MarkedAnswer[],
): { readonly topicId: string; readonly state: TopicState }[] {
  const found = topicIds.flatMap((topicId) => {
    const pieces = answers
      .filter((answer) => answer.topicId === topicId)
      .map(({ kind, options, isCorrect }) => ({ ...toEvidence(kind, options, isCorrect), at: 0 }));
    return pieces.length === 0 ? [] : [{ topicId, state: estimateTopic(pieces).state }];
  });
  return found.toSorted((a, b) => TOPIC_STATES.indexOf(a.state) - TOPIC_STATES.indexOf(b.state));
}
