import type { TutorId } from '../ids.ts';

/**
 * The time of a lesson. Instants in epoch milliseconds; half-open, so a lesson may start when another ends.
 */
export interface ConflictingLesson {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Returns true if two lessons overlap. Lessons that only touch do not overlap. */
export function overlaps(a: ConflictingLesson, b: ConflictingLesson): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** The time of a tutor in the directory. Null means a tutor outside the directory, who has no schedule. */
export interface TutorTime extends ConflictingLesson {
  readonly tutorId: TutorId | null;
}

/** Returns true if two bookings can form a small group: same directory tutor, start and duration. */
export function canShareSlot(a: TutorTime, b: TutorTime): boolean {
  return a.tutorId !== null && a.tutorId === b.tutorId && a.startsAt === b.startsAt && a.endsAt === b.endsAt;
}
