/** The two sides of a lesson: the student's family, and the tutor. */
export const LESSON_SIDES = ['family', 'tutor'] as const;
export type LessonSide = (typeof LESSON_SIDES)[number];

const MINUTE_MS = 60_000;
/** A lesson that starts within this time needs a tutor and a link. */
export const PREPARED_BEFORE_MS = 2 * 60 * MINUTE_MS;
/** How long after the start _Today_ lists a lesson that nobody has joined. */
export const JOINED_AFTER_MS = 10 * MINUTE_MS;
/** Presses of Join are stored from this long before the start until this long after the end. */
export const JOIN_MARGIN_MS = 60 * MINUTE_MS;

/**
 * What the desk must see to: no tutor or no link shortly before a lesson, nobody in it soon after its start, no outcome or no report after it, and a tutor who
 * is on leave.
 */
export const LESSON_PROBLEMS = [
  'no-tutor',
  'no-link',
  'nobody-joined',
  'no-outcome',
  'no-report',
  'tutor-away',
] as const;
export type LessonProblem = (typeof LESSON_PROBLEMS)[number];

/** A lesson with at least one student. Instants in epoch milliseconds. */
export interface LessonOfDay {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly hasTutor: boolean;
  readonly hasLink: boolean;
  /** Whether the tutor or a student has pressed Join. */
  readonly hasJoined: boolean;
  /** Whether a student in it has no outcome yet. */
  readonly isOpen: boolean;
}

/** Returns what is wrong with a lesson at an instant (TODAY-3, TODAY-4, TODAY-7). Epoch milliseconds. */
export function listLessonProblems(
  { startsAt, endsAt, hasTutor, hasLink, hasJoined, isOpen }: LessonOfDay,
  now: number,
): LessonProblem[] {
  if (!isOpen) return [];
  if (endsAt <= now) return ['no-outcome'];
  if (startsAt - now > PREPARED_BEFORE_MS) return [];
  return [
    ...(hasTutor ? [] : ['no-tutor' as const]),
    ...(hasLink ? [] : ['no-link' as const]),
    ...(hasJoined || now - startsAt < JOINED_AFTER_MS ? [] : ['nobody-joined' as const]),
  ];
}

/** Returns whether a press of Join counts as joining the lesson at an instant. Epoch milliseconds. */
export const isJoining = (
  { startsAt, endsAt }: Pick<LessonOfDay, 'startsAt' | 'endsAt'>,
  now: number,
): boolean => now >= startsAt - JOIN_MARGIN_MS && now < endsAt + JOIN_MARGIN_MS;
