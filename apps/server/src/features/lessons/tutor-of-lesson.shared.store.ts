import { recordId } from '@thuto/contract/fields/text';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { isOfLesson, subjectOf } from './lesson-rows.shared.store.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';

/**
 * Returns the tutor of a booking or session; null for one without a tutor of the directory, and for any other id.
 * @param id of any type, because the guard calls it before the input is validated.
 */
export async function findTutorOfLesson(executor: Executor, id: unknown): Promise<TutorId | null> {
  const parsed = recordId.safeParse(id);
  if (!parsed.success) return null;
  const [row] = await executor
    .select({ tutorId: lessons.tutorId })
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .where(eq(lessonParticipants.id, parsed.data));
  return row?.tutorId ?? null;
}

/** Returns the tutor of the student's latest confirmed or completed lesson in a subject; null without one. */
export async function findTutorOfLastLesson(
  executor: Executor,
  studentId: StudentId,
  subject: SubjectId,
): Promise<TutorId | null> {
  const [row] = await executor
    .select({ tutorId: lessons.tutorId })
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .where(
      and(
        eq(lessonParticipants.studentId, studentId),
        inArray(lessonParticipants.status, ['confirmed', 'completed']),
        isNotNull(lessons.tutorId),
        sql`${subjectOf} = ${subject}`,
      ),
    )
    .orderBy(desc(lessonParticipants.startsAt), desc(lessonParticipants.id))
    .limit(1);
  return row?.tutorId ?? null;
}
