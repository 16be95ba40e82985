import { type FreeTimes, type FreeTimesForStudent, FREE_TIME_DAYS } from '@thuto/contract/free-times';
import { addDays, type WallDate } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import type { AdminContext, StudentContext } from '../../context.ts';
import { findOffer, type Offer } from '../availability/list-free-times.ts';
import { findWordOfLesson, getLesson } from '../lessons/lessons.shared.store.ts';

/** Returns the last day of the week that a call covers. */
const lastOf = (from: WallDate): WallDate => addDays(from, FREE_TIME_DAYS - 1);

/** Presents an offer with every day of the week from `from` on, also days without free times. */
export function presentOffer({ times, tutors, firstDate, lastDate }: Offer, from: WallDate): FreeTimes {
  const dates = Array.from({ length: FREE_TIME_DAYS }, (_, day) => addDays(from, day));
  const byDate = Map.groupBy(times, ({ date }) => date);
  return {
    isOffered: tutors.length > 0,
    firstDate,
    lastDate,
    days: dates.map((date) => ({
      date,
      times: (byDate.get(date) ?? []).map(({ time, startsAt }) => ({
        time,
        startsAt: new Date(startsAt).toISOString(),
      })),
    })),
    tutors: tutors.map(({ tutorId, name }) => ({ id: tutorId, name })),
  };
}

/**
 * Returns the times of a week at which a suitable tutor is free for the student (BOOK-21). The tutors to choose from do not
 * depend on the preferred one. Without a subject it says only whether any subject of the student has free times.
 */
export async function listFreeTimesOfStudent(
  ctx: StudentContext,
  {
    from,
    subject,
    duration,
    tutorId,
  }: {
    readonly from: WallDate;
    readonly subject?: SubjectId | undefined;
    readonly duration: string;
    readonly tutorId?: TutorId | undefined;
  },
): Promise<FreeTimesForStudent> {
  const search = {
    ...(subject === undefined ? { studentId: ctx.student.id } : { subject }),
    of: ctx.student.id,
    from,
    to: lastOf(from),
    duration: Number(duration),
  };
  const offer = await findOffer(ctx, search, ctx.db);
  const times =
    subject === undefined
      ? []
      : offer.times.filter(({ tutorIds }) => tutorId === undefined || tutorIds.includes(tutorId));
  return {
    ...presentOffer({ ...offer, times }, from),
    isConfirmedAtOnce: subject !== undefined && offer.settings.confirmAtOnceSubjects.includes(subject),
  };
}

/**
 * Returns the times of a week to which the student's own lesson can move: free times of its tutor (BOOK-29).
 * @throws DomainError not_found, also for another student's lesson.
 */
export async function listTimesForLesson(
  ctx: StudentContext,
  { id, from }: { readonly id: string; readonly from: WallDate },
): Promise<FreeTimes> {
  const word = await findWordOfLesson(ctx.db, ctx.student.id, id);
  if (word === null) throw new DomainError('not_found');
  const { tutorId, duration, startsAt } = await getLesson(ctx.db, word, id);
  const search = { of: ctx.student.id, from, to: lastOf(from), duration, exceptParticipantId: id };
  // Without a tutor of the directory nobody is free: the nil id matches no tutor.
  const offer = await findOffer(ctx, { ...search, tutorId: tutorId ?? (NO_TUTOR as TutorId) }, ctx.db);
  const times = offer.times.filter((time) => time.startsAt !== startsAt.getTime());
  return presentOffer({ ...offer, times }, from);
}

const NO_TUTOR = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the times of a week at which a tutor is free for a request, for the desk. The request's own time counts as free.
 * @throws DomainError not_found.
 */
export async function listTimesForBooking(
  ctx: AdminContext,
  { id, from, tutorId }: { readonly id: string; readonly from: WallDate; readonly tutorId: TutorId },
): Promise<FreeTimes> {
  const { studentId, duration } = await getLesson(ctx.db, 'booking', id);
  const search = { of: studentId, from, to: lastOf(from), duration, exceptParticipantId: id, tutorId };
  return presentOffer(await findOffer(ctx, search, ctx.db), from);
}
