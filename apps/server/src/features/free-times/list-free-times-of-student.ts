import type { WallDate } from '@thuto/domain/calendar';
import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { StudentContext } from '../../context.ts';
import { findOffer } from '../availability/find-offer.ts';
import type { Offer } from '../availability/list-free-times.ts';
import { lastOf } from './last-of-week.ts';

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
): Promise<{ offer: Offer; isConfirmedAtOnce: boolean }> {
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
    offer: { ...offer, times },
    isConfirmedAtOnce: subject !== undefined && offer.settings.confirmAtOnceSubjects.includes(subject),
  };
}
