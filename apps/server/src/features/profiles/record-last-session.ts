import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';

/**
 * Notes when a student's last session was, in the transaction that completes it (PROF-12).
 * Completing an older one later does not set it back.
 * @param startedAt the instant the session started.
 */
export async function recordLastSession(tx: Tx, studentId: string, startedAt: Date): Promise<void> {
  await tx
    .update(studentProfiles)
    .set({
      lastSessionAt: sql`greatest(${studentProfiles.lastSessionAt}, ${startedAt.toISOString()}::timestamptz)`,
    })
    .where(eq(studentProfiles.studentId, studentId));
}
