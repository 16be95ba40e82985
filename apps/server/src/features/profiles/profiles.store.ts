import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';

export type ProfileRow = typeof studentProfiles.$inferSelect;
export type NewProfile = typeof studentProfiles.$inferInsert;

export async function findProfile(executor: Executor, studentId: string): Promise<ProfileRow | null> {
  const [row] = await executor.select().from(studentProfiles).where(eq(studentProfiles.studentId, studentId));
  return row ?? null;
}

/** Inserts a profile unless the student has one already; gives whether it did. */
export async function insertProfile(executor: Executor, profile: NewProfile): Promise<boolean> {
  const rows = await executor
    .insert(studentProfiles)
    .values(profile)
    .onConflictDoNothing()
    .returning({ studentId: studentProfiles.studentId });
  return rows.length === 1;
}

/** Updates a profile that still has this revision; gives null when it has moved on. */
export async function updateRevision(
  executor: Executor,
  studentId: string,
  revision: number,
  changes: Partial<NewProfile>,
): Promise<ProfileRow | null> {
  const [row] = await executor
    .update(studentProfiles)
    .set({ ...changes, revision: revision + 1 })
    .where(and(eq(studentProfiles.studentId, studentId), eq(studentProfiles.revision, revision)))
    .returning();
  return row ?? null;
}
