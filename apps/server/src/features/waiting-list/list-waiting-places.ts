import type { AdminContext, StudentContext } from '../../context.ts';
import { getBookingBalance } from '../credits/get-booking-balance.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listTutorsOfSubjects, type TutorOfSubjects } from '../tutors/list-tutors-of-subjects.ts';
import { countOpen, listOpenPage, listPlacesOf, type WaitingPlaceRow } from './waiting-list.store.ts';

/** Returns the student's places in the waiting list, and the tutors of their subjects. */
export async function listMyWaitingPlaces(
  ctx: StudentContext,
): Promise<{ places: WaitingPlaceRow[]; tutors: TutorOfSubjects[] }> {
  const places = await listPlacesOf(ctx.db, ctx.student.id, ctx.now());
  const { subjects } = await getBookingBalance(ctx.db, ctx.student.id);
  return { places, tutors: await listTutorsOfSubjects(ctx.db, subjects) };
}

/** Returns a page of the open places of all students, in the order of joining. @throws DomainError input_invalid. */
export async function listWaitingList(
  ctx: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: WaitingPlaceRow[]; nextCursor: string | null; total: number }> {
  const [found, total] = await Promise.all([
    listOpenPage(ctx.db, { after: parseCursor(cursor), limit: limit + 1 }),
    countOpen(ctx.db),
  ]);
  const { page, nextCursor } = cutPage(found, limit, ({ place }) => ({ at: place.createdAt, id: place.id }));
  return { rows: page, nextCursor, total };
}
