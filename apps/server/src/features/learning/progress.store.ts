import type { StudentId, TutorId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

/** Returns whether a tutor shares a lesson with a student that was not cancelled and starts after an instant. */
export async function hasTaught(
  executor: Executor,
  tutorId: TutorId,
  studentId: StudentId,
  since: Date,
): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select from lesson_participants p join lessons l on l.id = p.lesson_id join students s on s.id = p.student_id
    where p.student_id = ${studentId} and l.tutor_id = ${tutorId} and s.erased_at is null
      and p.status in ('confirmed', 'completed', 'no_show') and p.starts_at > ${since.toISOString()}::timestamptz
    limit 1`);
  return rows.length > 0;
}

/** Returns the id of a student who is not erased, or null. */
export async function findStudent(executor: Executor, id: string): Promise<StudentId | null> {
  const { rows } = await executor.execute<{ id: StudentId }>(
    sql`select id from students where id = ${id} and erased_at is null and merged_into is null`,
  );
  return rows[0]?.id ?? null;
}

/** Counts the lessons of a student in a subject that were held, and those the student attended. */
export async function countAttendance(
  executor: Executor,
  studentId: StudentId,
  subjectId: string,
): Promise<{ attended: number; held: number }> {
  const [row] = await executor
    .select({
      attended: sql<number>`(count(*) filter (where p.status = 'completed'))::int`,
      held: sql<number>`count(*)::int`,
    })
    .from(sql`lesson_participants p join lessons l on l.id = p.lesson_id`)
    .where(
      sql`p.student_id = ${studentId} and p.status in ('completed', 'no_show')
        and coalesce(p.subject, l.subject) = ${subjectId}`,
    );
  return row ?? { attended: 0, held: 0 };
}
