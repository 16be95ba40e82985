import type { WallDate } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import { findOffer } from '../availability/find-offer.ts';
import type { Offer } from '../availability/list-free-times.ts';
import { findViewOfLesson, getLesson } from '../lessons/lessons.shared.store.ts';
import { lastOf } from './last-of-week.ts';

/**
 * Returns the times of a week to which the student's own lesson can move: free times of its tutor (BOOK-29).
 * @throws DomainError not_found, also for another student's lesson.
 */
export async function listTimesForLesson(
  ctx: StudentContext,
  { id, from }: { readonly id: string; readonly from: WallDate },
): Promise<Offer> {
  const view = await findViewOfLesson(ctx.db, ctx.student.id, id);
  if (view === null) throw new DomainError('not_found');
  const { tutorId, duration, startsAt } = await getLesson(ctx.db, view, id);
  const search = { of: ctx.student.id, from, to: lastOf(from), duration, exceptParticipantId: id };
  // Without a tutor of the directory nobody is free: the nil id matches no tutor.
  const offer = await findOffer(ctx, { ...search, tutorId: tutorId ?? (NO_TUTOR as TutorId) }, ctx.db);
  const times = offer.times.filter((time) => time.startsAt !== startsAt.getTime());
  return { ...offer, times };
}

const NO_TUTOR = '00000000-0000-0000-0000-000000000000';
