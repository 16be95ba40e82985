import type { StudentId } from '@thuto/domain/ids';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { profileOf, type ProfileRow } from './profile-details.ts';

export async function findProfile(executor: Executor, studentId: StudentId): Promise<ProfileRow | null> {
  const [row] = await executor.select().from(students).where(eq(students.id, studentId));
  return profileOf(row);
}

/** Updates a profile that still has this revision, 0 while there is none. Returns null if it has changed since. */
export async function updateRevision(
  executor: Executor,
  studentId: StudentId,
  revision: number,
  changes: Partial<typeof students.$inferInsert>,
): Promise<ProfileRow | null> {
  const [row] = await executor
    .update(students)
    .set({ ...changes, revision: revision + 1 })
    .where(and(eq(students.id, studentId), eq(students.revision, revision)))
    .returning();
  return profileOf(row);
}

/** Lists the guardians of a student with their relationship, in the order in which they joined, and the student. */
export const listGuardiansWithStudent = (executor: Executor, studentId: StudentId) =>
  executor
    .select({
      student: students,
      relationship: guardianships.relationship,
      account: { id: accounts.id, email: accounts.email, name: accounts.displayName },
    })
    .from(students)
    .innerJoin(guardianships, eq(guardianships.studentId, students.id))
    .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
    .where(eq(students.id, studentId))
    .orderBy(asc(guardianships.createdAt), asc(guardianships.accountId));
