import { type Balance, countCredits } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { listOpenGrants, lockBalance } from './credits.store.ts';

/** Returns a student's counters and locks them until the transaction ends (CREDIT-1). */
export async function lockCredits(tx: Tx, studentId: StudentId): Promise<Balance> {
  await lockBalance(tx, studentId);
  return countCredits(await listOpenGrants(tx, studentId));
}
