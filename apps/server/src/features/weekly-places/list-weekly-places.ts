import { getConfirmationWindow } from '@thuto/domain/lessons/weekly-places';
import type { StudentContext } from '../../context.ts';
import { getBookingBalance } from '../credits/get-booking-balance.ts';
import { listTutorsOfSubjects, type TutorOfSubjects } from '../tutors/list-tutors-of-subjects.ts';
import { type PlaceWithDates, selectPlaces } from './weekly-places.store.ts';

/** Returns the student's weekly places, and the tutors of their subjects. */
export async function listWeeklyPlaces(
  ctx: StudentContext,
): Promise<{ places: PlaceWithDates[]; tutors: TutorOfSubjects[] }> {
  const { from } = getConfirmationWindow(ctx.now().getTime(), ctx.config.timeZone);
  const places = await selectPlaces(ctx.db, ctx.student.id, { from, now: ctx.now() });
  const { subjects } = await getBookingBalance(ctx.db, ctx.student.id);
  return { places, tutors: await listTutorsOfSubjects(ctx.db, subjects) };
}
