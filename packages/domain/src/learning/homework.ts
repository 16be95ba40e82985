import { DomainError } from '../errors.ts';
import { LEVEL_OUTCOMES, type TopicLevel } from '../lessons/lesson-reports.ts';
import { EVIDENCE_WEIGHTS, type EvidenceSource } from './topic-states.ts';

/** The states of homework. Derived from its dates, never stored. */
export const HOMEWORK_STATES = ['open', 'overdue', 'handed_in', 'marked'] as const;
export type HomeworkState = (typeof HOMEWORK_STATES)[number];

/** What a family and a tutor can do with homework. */
export const HOMEWORK_ACTIONS = ['hand-in', 'mark'] as const;
export type HomeworkAction = (typeof HOMEWORK_ACTIONS)[number];

/** Upper bound of photos and files of one hand-in. */
export const MAX_HOMEWORK_FILES = 8;
/** Upper bound of the size of one file, in bytes. */
export const MAX_HOMEWORK_FILE_BYTES = 30 * 1024 * 1024;
/** Longest label of evidence, in characters. */
const MAX_LABEL = 120;

/** The dates that decide the state of homework. */
export interface HomeworkDates {
  /** Wall-clock date in the centre's zone, as YYYY-MM-DD. */
  readonly dueOn: string;
  readonly isHandedIn: boolean;
  readonly isMarked: boolean;
}

/** Returns the state of homework. It is overdue from the day after its due date. */
export function getHomeworkState(
  { dueOn, isHandedIn, isMarked }: HomeworkDates,
  today: string,
): HomeworkState {
  if (isMarked) return 'marked';
  if (isHandedIn) return 'handed_in';
  return dueOn < today ? 'overdue' : 'open';
}

/** Returns what each side can do: hand in or replace until it is marked, and mark once. */
export const listHomeworkActions = (
  state: HomeworkState,
  side: 'family' | 'tutor' | 'desk',
): HomeworkAction[] => {
  if (state === 'marked' || side === 'desk') return [];
  return side === 'family' ? ['hand-in'] : ['mark'];
};

/** @throws DomainError homework_marked for homework that is marked already. */
export function requireUnmarked(isMarked: boolean): void {
  if (isMarked) throw new DomainError('homework_marked');
}

/** The level that a tutor gives for a topic of marked homework. */
export interface TopicMark {
  readonly topicId: string;
  readonly level: TopicLevel;
}

/** Returns the evidence of marked homework: one piece for each topic with a level. */
export function listEvidenceOfMarks(
  marks: readonly TopicMark[],
  homework: string,
): { topicId: string; source: EvidenceSource; outcome: number; weight: number; label: string }[] {
  return marks.map(({ topicId, level }) => ({
    topicId,
    source: 'homework',
    outcome: LEVEL_OUTCOMES[level],
    weight: EVIDENCE_WEIGHTS.written,
    label: homework.length > MAX_LABEL ? `${homework.slice(0, MAX_LABEL - 1).toWellFormed()}…` : homework,
  }));
}
