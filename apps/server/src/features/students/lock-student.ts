import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { students } from '../../platform/db/schema/students.ts';

/**
 * Locks a student until the transaction ends. Every change of a student's orders and payments takes this lock first, so
 * that a new proof, an approval and an expiry run one at a time.
 */
export async function lockStudent(tx: Tx, studentId: (typeof students.$inferSelect)['id']): Promise<void> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
}
