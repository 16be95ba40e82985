import { countCredits, countUnexpired } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { listOpenGrants } from './credits.store.ts';

/** Returns a student's available credits, and how many of them have not expired at an instant. */
export async function countUsableCredits(
  tx: Tx,
  studentId: StudentId,
  at: Date,
): Promise<{ readonly remaining: number; readonly usable: number }> {
  const grants = await listOpenGrants(tx, studentId);
  return { remaining: countCredits(grants).remaining, usable: countUnexpired(grants, at.getTime()) };
}
