import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { isBooking, isOfLesson, type LessonWord, subjectOf } from './lesson-rows.ts';
import { bookingProposals } from '../../platform/db/schema/booking-proposals.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';

export type ProposalRow = typeof bookingProposals.$inferSelect;

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

/** Returns what the screens call a student's lesson; null for a lesson of another student. */
export async function findWordOfLesson(
  executor: Executor,
  studentId: StudentId,
  id: string,
): Promise<LessonWord | null> {
  const [row] = await executor
    .select({ isBooking: sql<boolean>`${isBooking}` })
    .from(lessonParticipants)
    .where(and(eq(lessonParticipants.id, id), eq(lessonParticipants.studentId, studentId)));
  if (!row) return null;
  return row.isBooking ? 'booking' : 'session';
}

/** Returns the id of the booking that is the call about an assessment; null without one, or after it was cancelled. */
export async function findAssessmentCall(executor: Executor, assessmentId: string): Promise<string | null> {
  const [row] = await executor
    .select({ id: lessonParticipants.id })
    .from(lessonParticipants)
    .where(
      and(
        eq(lessonParticipants.assessmentId, assessmentId),
        sql`${lessonParticipants.status} in ('confirmed', 'completed', 'no_show')`,
      ),
    );
  return row?.id ?? null;
}

/** Replaces the proposals of a request. */
export async function replaceProposals(
  tx: Tx,
  participantId: string,
  proposals: readonly ProposalRow[],
): Promise<void> {
  await tx.delete(bookingProposals).where(eq(bookingProposals.participantId, participantId));
  await tx.insert(bookingProposals).values([...proposals]);
}

/** Returns a proposal of a request; null if there is none with this id. */
export async function findProposal(
  executor: Executor,
  participantId: string,
  id: string,
): Promise<ProposalRow | null> {
  const [row] = await executor
    .select()
    .from(bookingProposals)
    .where(and(eq(bookingProposals.id, id), eq(bookingProposals.participantId, participantId)));
  return row ?? null;
}
