import type { TutorRateView } from '@thuto/contract/tutors';
import type { TutorId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { getDirectoryRow, listRates } from './tutors.store.ts';

/** Returns the rates of a tutor, the latest first. @throws DomainError not_found. */
export async function listTutorRates(ctx: AdminContext, tutorId: TutorId): Promise<TutorRateView[]> {
  await getDirectoryRow(ctx.db, tutorId);
  const rows = await listRates(ctx.db, tutorId);
  return rows.map(({ rate: { id, fromDate, unit, amount, createdAt }, setBy }) => ({
    id,
    fromDate,
    unit,
    amount,
    setBy,
    setAt: createdAt.toISOString(),
  }));
}
