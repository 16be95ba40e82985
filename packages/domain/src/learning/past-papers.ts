import type { WallDate } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { EVIDENCE_WEIGHTS, type EvidenceSource } from './topic-states.ts';

/** The examination sessions of a year, in order. */
export const PAPER_SESSIONS = ['march', 'june', 'november'] as const;
export type PaperSession = (typeof PAPER_SESSIONS)[number];
export const SESSION_NAMES: Readonly<Record<PaperSession, string>> = {
  march: 'February/March',
  june: 'May/June',
  november: 'October/November',
};

/** A paper and its variant, such as `4` or `42`. */
export const PAPER_PATTERN = /^[1-9]\d?$/;
export const MIN_PAPER_YEAR = 2000;
export const MAX_PAPER_YEAR = 2100;
/** Upper bound of the questions of one paper. */
export const MAX_PAPER_QUESTIONS = 60;
/** Longest name of a question, in characters, such as `3(b)`. */
export const MAX_QUESTION_NAME = 12;
/** Upper bound of the marks of one question. */
export const MAX_QUESTION_MARKS = 100;
/** Upper bound of the marks of a whole paper. */
export const MAX_PAPER_MARKS = 300;

/** The grades that have a boundary, best first. Fewer marks than the last boundary are *U*. */
export const BOUNDARY_GRADES = ['A*', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type BoundaryGrade = (typeof BOUNDARY_GRADES)[number];
export const UNGRADED = 'U';

/** What identifies a paper. */
export interface PaperKey {
  readonly syllabusId: string;
  readonly year: number;
  readonly session: PaperSession;
  readonly paper: string;
}

/** The marks of a student in one question. */
export interface PaperQuestion {
  /** Its name on the paper, such as `3(b)`. */
  readonly name: string;
  readonly topicId: string;
  readonly marks: number;
  readonly maxMarks: number;
}

/** The lowest marks of each grade, as the examination board published them for one paper. */
export interface PaperBoundaries {
  readonly maxMarks: number;
  /** Best grade first. */
  readonly grades: readonly { readonly grade: BoundaryGrade; readonly marks: number }[];
}

/** What each side can do with a past paper. */
export const PAST_PAPER_ACTIONS = ['edit', 'delete'] as const;
export type PastPaperAction = (typeof PAST_PAPER_ACTIONS)[number];
export type PaperSide = 'family' | 'tutor' | 'desk';

/** Formats a paper, such as `May/June 2024, paper 42`. */
export const formatPaper = ({ year, session, paper }: Omit<PaperKey, 'syllabusId'>): string =>
  `${SESSION_NAMES[session]} ${year}, paper ${paper}`;

/** Returns the marks of a paper, what they are out of, and the rounded share from 0 to 100. */
export function sumMarks(questions: readonly Pick<PaperQuestion, 'marks' | 'maxMarks'>[]): {
  marks: number;
  maxMarks: number;
  percent: number;
} {
  const marks = questions.reduce((sum, question) => sum + question.marks, 0);
  const maxMarks = questions.reduce((sum, question) => sum + question.maxMarks, 0);
  return { marks, maxMarks, percent: maxMarks === 0 ? 0 : Math.round((100 * marks) / maxMarks) };
}

/**
 * Returns the grade of a paper (PAPER-6). Null without official boundaries, and for a part of the paper: its marks say
 * nothing about the boundaries of the whole one.
 */
export function getPaperGrade(
  { marks, maxMarks }: { readonly marks: number; readonly maxMarks: number },
  boundaries: PaperBoundaries | null,
): BoundaryGrade | typeof UNGRADED | null {
  if (boundaries === null || boundaries.maxMarks !== maxMarks) return null;
  return boundaries.grades.find((boundary) => marks >= boundary.marks)?.grade ?? UNGRADED;
}

/** Returns whether grades are sorted best first, each with fewer marks than the one before and none above the maximum. */
export function areBoundariesInOrder({ maxMarks, grades }: PaperBoundaries): boolean {
  const rank = (grade: BoundaryGrade) => BOUNDARY_GRADES.indexOf(grade);
  return grades.every(({ grade, marks }, index) => {
    const before = grades[index - 1];
    if (before === undefined) return marks <= maxMarks;
    return rank(grade) > rank(before.grade) && marks < before.marks;
  });
}

/**
 * Checks the dates of a paper.
 * @param today wall-clock date in the centre's zone.
 * @throws DomainError input_invalid for a date in the future, or before the year of the paper.
 */
export function requirePaperDates(
  { year, writtenOn }: { readonly year: number; readonly writtenOn: WallDate },
  today: WallDate,
): void {
  const fields: Record<string, string> = {};
  if (year > Number(today.slice(0, 4))) fields['year'] = 'This year is in the future';
  else if (writtenOn > today) fields['writtenOn'] = 'This date is in the future';
  else if (Number(writtenOn.slice(0, 4)) < year)
    fields['writtenOn'] = 'This date is before the year of the paper';
  if (Object.keys(fields).length > 0) throw new DomainError('input_invalid', { fields });
}

/**
 * Checks the topics of the questions.
 * @param allowed the current topics of the syllabus, and those that the paper has already.
 * @throws DomainError input_invalid for a retired topic and for one of another syllabus, at the questions that have it.
 */
export function requirePaperTopics(
  questions: readonly Pick<PaperQuestion, 'topicId'>[],
  allowed: ReadonlySet<string>,
): void {
  const wrong = questions.flatMap(({ topicId }, index) =>
    allowed.has(topicId) ? [] : [[`questions.${index}.topicId`, 'Please choose a topic of this syllabus']],
  );
  if (wrong.length > 0)
    throw new DomainError('input_invalid', { fields: Object.fromEntries(wrong) as Record<string, string> });
}

/**
 * Returns what each side can do. A family changes what it entered until a tutor has saved the paper; the desk deletes.
 */
export function listPastPaperActions(side: PaperSide, isByTutor: boolean): PastPaperAction[] {
  if (side === 'desk') return ['delete'];
  return side === 'family' && isByTutor ? [] : ['edit', 'delete'];
}

/** @throws DomainError past_paper_checked for a family's change of a paper that a tutor has saved. */
export function requireOpenPaper(side: PaperSide, isByTutor: boolean): void {
  if (side === 'family' && isByTutor) throw new DomainError('past_paper_checked');
}

/** @throws DomainError past_paper_changed if the paper was saved since it was read. */
export function requirePaperRevision(present: number, seen: number): void {
  if (present !== seen) throw new DomainError('past_paper_changed');
}

/** Identifies a question of a paper as the source of evidence. */
export const getQuestionReference = ({ syllabusId, year, session, paper }: PaperKey, name: string): string =>
  `${syllabusId} ${year} ${session} ${paper} ${name.toLowerCase()}`;

/**
 * Returns the evidence of a paper: one piece for each question (PAPER-3). Marks that a tutor saved weigh as marked work;
 * those of a family weigh least, because nobody has checked them.
 */
export function listEvidenceOfPaper(
  paper: PaperKey,
  questions: readonly PaperQuestion[],
  isByTutor: boolean,
): {
  topicId: string;
  source: EvidenceSource;
  outcome: number;
  weight: number;
  reference: string;
  label: string;
}[] {
  return questions.map(({ name, topicId, marks, maxMarks }) => ({
    topicId,
    source: 'past_paper',
    outcome: marks / maxMarks,
    weight: isByTutor ? EVIDENCE_WEIGHTS.written : EVIDENCE_WEIGHTS.choice,
    reference: getQuestionReference(paper, name),
    label: `${formatPaper(paper)}, question ${name}: ${marks} of ${maxMarks}`,
  }));
}
