import type { StudentId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { students } from '../../platform/db/schema/students.ts';
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
