import type { StudentContext } from '../../context.ts';
import { loadBookingEligibility } from '../bookings/booking-eligibility.shared.store.ts';
import { type GroupLessonRow, listGroupsFor } from './group-lessons.store.ts';

/** Returns the coming group lessons of the student's subjects (LESSON-17). */
export async function listMyGroupLessons(ctx: StudentContext): Promise<GroupLessonRow[]> {
  const now = ctx.now();
  const studentId = ctx.student.id;
  const { eligibility } = await loadBookingEligibility(ctx.db, { studentId, since: now, now });
  return listGroupsFor(ctx.db, now, { studentId, subjects: eligibility?.subjects ?? [] });
}
