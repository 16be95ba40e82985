import type { AssessmentCallFacts } from '@thuto/domain/assessments';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { isBooking, isOfLesson, type LessonWord, subjectOf } from './lesson-rows.shared.store.ts';
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

/** Locks the accounts that act for a student, payers left out, in the order of their ids. */
export async function lockGuardiansOf(tx: Tx, studentId: StudentId): Promise<void> {
  await tx.execute(sql`
    select from accounts a where a.id in (
      select g.account_id from guardianships g where g.student_id = ${studentId} and g.relationship <> 'sponsor')
    order by a.id for update of a`);
}

/** Counts the assessment calls of a family: of all students for whom an account of the student's family acts. */
export async function countCallsOfFamily(
  tx: Tx,
  studentId: StudentId,
  since: Date,
): Promise<Pick<AssessmentCallFacts, 'open' | 'held' | 'recent' | 'recentlyCancelled'>> {
  const { rows } = await tx.execute<
    Awaited<ReturnType<typeof countCallsOfFamily>> & Record<string, unknown>
  >(sql`
    select count(*) filter (where p.status = 'confirmed')::int as "open",
      count(*) filter (where p.status = 'completed')::int as "held",
      count(*) filter (where p.status <> 'cancelled' and p.created_at > ${since.toISOString()})::int as "recent",
      count(*) filter (where p.status = 'cancelled' and p.created_at > ${since.toISOString()})::int as "recentlyCancelled"
    from lesson_participants p join lessons l on l.id = p.lesson_id and l.kind = 'assessment'
    where p.student_id in (
      select other.student_id from guardianships own join guardianships other on other.account_id = own.account_id
      where own.student_id = ${studentId} and own.relationship <> 'sponsor' and other.relationship <> 'sponsor')`);
  return rows[0] ?? { open: 0, held: 0, recent: 0, recentlyCancelled: 0 };
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
