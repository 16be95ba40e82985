import type { StudentOfTutor } from '@thuto/contract/tutor-area';
import { STUDENTS_SEEN_DAYS } from '@thuto/domain/people/tutors';
import type { TutorContext } from '../../context.ts';
import { listStudentsTaught } from './taught-lessons.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the students whom the tutor teaches, or taught in the last 90 days, by name. */
export async function listStudentsOfTutor(
  ctx: TutorContext,
): Promise<{ timeZone: string; items: StudentOfTutor[] }> {
  const now = ctx.now();
  const since = new Date(now.getTime() - STUDENTS_SEEN_DAYS * DAY_MS);
  const rows = await listStudentsTaught(ctx.db, ctx.currentUser.tutorId, since, now);
  return {
    timeZone: ctx.config.timeZone,
    items: rows.map(({ nextLessonAt, ...row }) => ({
      ...row,
      nextLessonAt: nextLessonAt === null ? null : new Date(nextLessonAt).toISOString(),
    })),
  };
}
