import { EMPTY_FAMILY_BALANCE, type FamilyBalance } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findBalance } from './credits.store.ts';

/** A student's counters; zeros for a student whose credits never moved (CREDIT-1). */
export async function getBalance(executor: Executor, studentId: StudentId): Promise<FamilyBalance> {
  return (await findBalance(executor, studentId)) ?? EMPTY_FAMILY_BALANCE;
}
