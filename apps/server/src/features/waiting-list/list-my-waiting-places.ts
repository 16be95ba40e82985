import type { StudentContext } from '../../context.ts';
import { getBookingBalance } from '../credits/get-booking-balance.ts';
import { listTutorsOfSubjects, type TutorOfSubjects } from '../tutors/list-tutors-of-subjects.ts';
import { listPlacesOf, type WaitingPlaceRow } from './waiting-list.store.ts';

/** Returns the student's places in the waiting list, and the tutors of their subjects. */
export async function listMyWaitingPlaces(
  ctx: StudentContext,
): Promise<{ places: WaitingPlaceRow[]; tutors: TutorOfSubjects[] }> {
  const places = await listPlacesOf(ctx.db, ctx.student.id, ctx.now());
  const { subjects } = await getBookingBalance(ctx.db, ctx.student.id);
  return { places, tutors: await listTutorsOfSubjects(ctx.db, subjects) };
}
