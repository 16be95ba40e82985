import type { RankedTutor } from '@thuto/contract/free-times';
import { addDays, getMonday } from '@thuto/domain/calendar';
import { type Interval, listFreeTimes } from '@thuto/domain/lessons/free-times';
import { compareTutorFit } from '@thuto/domain/lessons/offered-times';
import { overlaps } from '@thuto/domain/lessons/slots';
import type { AdminContext } from '../../context.ts';
import { findConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { listTutorsOfSubject } from '../availability/list-tutors-of-subject.ts';
import type { LoadedTutor } from '../availability/list-free-times.ts';
import { countLessonsInWeek } from '../lessons/count-lessons-in-week.ts';
import { findTutorOfLastLesson } from '../lessons/tutor-of-lesson.shared.store.ts';
import { getLesson } from '../lessons/lessons.shared.store.ts';

const MINUTE_MS = 60_000;

/** Returns true if the tutor works at a time and has nothing else then. */
const isFreeAt = (
  { times, lessons, busy }: LoadedTutor,
  { startsAt, endsAt }: Interval,
  query: { readonly from: string; readonly to: string; readonly now: number; readonly zone: string },
): boolean =>
  listFreeTimes(times, { ...query, lessons, busy }).some(
    (gap) =>
      gap.startsAt <= startsAt && endsAt <= gap.endsAt && endsAt - startsAt <= gap.maxMinutes * MINUTE_MS,
  );

/**
 * Returns the tutors who teach the subject of a request, best first (BOOK-33): free at its time, asked for by the family,
 * same as last time, fewest lessons this week. Names the lesson that a tutor already has then.
 * @throws DomainError not_found.
 */
export async function rankTutors(ctx: AdminContext, id: string): Promise<RankedTutor[]> {
  const request = await getLesson(ctx.db, 'booking', id);
  const { studentId, subject, date, startsAt, endsAt, preferredTutorId } = request;
  const zone = ctx.config.timeZone;
  const monday = getMonday(date);
  const [tutors, lastTutorId] = await Promise.all([
    listTutorsOfSubject(ctx, subject, { from: monday, to: addDays(monday, 6) }),
    findTutorOfLastLesson(ctx.db, studentId, subject),
  ]);
  const time: Interval = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
  const ranked = await Promise.all(
    tutors.map(async (tutor) => {
      const hasClash = tutor.lessons.some((lesson) => overlaps(lesson, time));
      const { tutorId } = tutor;
      const wanted = { studentId, tutorId, startsAt, endsAt };
      const view = {
        id: tutorId,
        name: tutor.name,
        meetingLink: tutor.meetingLink,
        hasWorkingHours: tutor.hasWorkingHours,
        isFree: isFreeAt(tutor, time, { from: date, to: date, now: ctx.now().getTime(), zone }),
        isPreferred: tutorId === preferredTutorId,
        isSameAsLast: tutorId === lastTutorId,
        lessonsThisWeek: countLessonsInWeek(tutor.lessons, date, zone),
        clash: hasClash ? await findConflictingLesson(ctx.db, 'tutor', wanted, id) : null,
      };
      return { view, fit: { ...view, hasClash } };
    }),
  );
  return ranked.toSorted((a, b) => compareTutorFit(a.fit, b.fit)).map(({ view }) => view);
}
