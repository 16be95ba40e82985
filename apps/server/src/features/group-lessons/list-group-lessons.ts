import type { AdminContext, StudentContext, TutorContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { loadBookingEligibility } from '../bookings/booking-eligibility.shared.store.ts';
import {
  countComing,
  type GroupLessonRow,
  listGroupPage,
  listGroupsFor,
  listGroupsOfTutor,
} from './group-lessons.store.ts';

/** Returns the coming group lessons of the student's subjects (LESSON-17). */
export async function listMyGroupLessons(ctx: StudentContext): Promise<GroupLessonRow[]> {
  const now = ctx.now();
  const studentId = ctx.student.id;
  const { eligibility } = await loadBookingEligibility(ctx.db, { studentId, since: now, now });
  return listGroupsFor(ctx.db, now, { studentId, subjects: eligibility?.subjects ?? [] });
}

/** Returns the tutor's coming group lessons. */
export const listTaughtGroupLessons = (ctx: TutorContext): Promise<GroupLessonRow[]> =>
  listGroupsOfTutor(ctx.db, ctx.now(), ctx.currentUser.tutorId);

/** Returns a page of the coming group lessons, the earliest first. @throws DomainError input_invalid. */
export async function listGroupLessons(
  ctx: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: GroupLessonRow[]; nextCursor: string | null; total: number }> {
  const now = ctx.now();
  const [found, total] = await Promise.all([
    listGroupPage(ctx.db, now, { after: parseCursor(cursor), limit: limit + 1 }),
    countComing(ctx.db, now),
  ]);
  const { page, nextCursor } = cutPage(found, limit, ({ startsAt, id }) => ({ at: startsAt, id }));
  return { rows: page, nextCursor, total };
}
