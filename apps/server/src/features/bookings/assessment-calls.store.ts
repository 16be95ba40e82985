import type { AssessmentCallFacts } from '@thuto/domain/learning/assessments';
import type { StudentId } from '@thuto/domain/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';

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
