import type { LessonId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { insertParticipant } from '../lessons/lessons.shared.store.ts';
import { policyOfSettings } from '../lessons/policy-of-settings.shared.store.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';

/**
 * Adds the student to an existing lesson with a confirmed booking. Lock the times first.
 * @returns the id of the booking.
 * @throws DomainError student_time_taken.
 */
export async function insertPlaceInLesson(
  ctx: StudentContext,
  tx: Tx,
  {
    lessonId,
    startsAt,
    endsAt,
  }: { readonly lessonId: LessonId; readonly startsAt: Date; readonly endsAt: Date },
): Promise<string> {
  const id = ctx.newId();
  const studentId = ctx.student.id;
  const now = ctx.now();
  await rejectConflictingLesson(tx, { studentId, tutorId: null, startsAt, endsAt }, (tx) =>
    insertParticipant(tx, {
      id,
      lessonId,
      studentId,
      origin: 'requested',
      status: 'confirmed',
      startsAt,
      endsAt,
      createdAt: now,
      updatedAt: now,
      confirmedAt: now,
      ...policyOfSettings,
    }),
  );
  return id;
}
