import type { TutorRateView } from '@thuto/contract/tutors';
import type { TutorId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { getDirectoryRow, listRates } from './tutors.store.ts';

/** Returns the rates of a tutor, the latest first. @throws DomainError not_found. */
export async function listTutorRates(executor: Executor, tutorId: TutorId): Promise<TutorRateView[]> {
  await getDirectoryRow(executor, tutorId);
  const rows = await listRates(executor, tutorId);
  return rows.map(({ rate: { id, fromDate, unit, amount, createdAt }, setBy }) => ({
    id,
    fromDate,
    unit,
    amount,
    setBy,
    setAt: createdAt.toISOString(),
  }));
}
