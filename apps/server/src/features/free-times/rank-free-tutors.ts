import type { WallDate } from '@thuto/domain/calendar';
import type { TutorId } from '@thuto/domain/ids';
import { compareTutorFit } from '@thuto/domain/lessons/offered-times';
import type { LoadedTutor, Offer } from '../availability/list-free-times.ts';
import { countLessonsInWeek } from '../lessons/count-lessons-in-week.ts';

/** Returns the tutors who are free, best first. */
export function rankFreeTutors(
  { times, tutors }: Offer,
  {
    startsAt,
    wish,
    lastTutorId,
    zone,
  }: {
    readonly startsAt: number;
    readonly wish: { readonly date: WallDate; readonly tutorId?: TutorId | undefined };
    readonly lastTutorId: TutorId | null;
    readonly zone: string;
  },
): LoadedTutor[] {
  const free = times.find((time) => time.startsAt === startsAt)?.tutorIds ?? [];
  return tutors
    .filter(({ tutorId }) => free.includes(tutorId))
    .map((tutor) => ({
      tutor,
      name: tutor.name,
      isFree: true,
      hasClash: false,
      isPreferred: tutor.tutorId === wish.tutorId,
      isSameAsLast: tutor.tutorId === lastTutorId,
      lessonsThisWeek: countLessonsInWeek(tutor.lessons, wish.date, zone),
    }))
    .toSorted(compareTutorFit)
    .map(({ tutor }) => tutor);
}
