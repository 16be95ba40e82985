/** A time that tutoring takes. Instants in epoch milliseconds; half-open: one may start the minute another ends. */
export interface ConflictingLesson {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Whether two times overlap. One that ends when the other starts does not. */
export function overlaps(a: ConflictingLesson, b: ConflictingLesson): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** A time of a tutor of the directory; null is a tutor who is not in it, whose time nobody keeps. */
export interface TutorTime extends ConflictingLesson {
  readonly tutorId: string | null;
}

/** Whether two bookings may be one small group: the same tutor of the directory, start and duration. */
export function canShareSlot(a: TutorTime, b: TutorTime): boolean {
  return a.tutorId !== null && a.tutorId === b.tutorId && a.startsAt === b.startsAt && a.endsAt === b.endsAt;
}
