import type { NewTutorRate, TutorRateView } from '@thuto/contract/tutors';
import type { TutorId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listTutorRates } from './list-tutor-rates.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { getDirectoryRow, insertRate } from './tutors.store.ts';

/**
 * Sets the rate of a tutor from a date on. Earlier rates stay; another one of the same date replaces it.
 * @throws DomainError not_found.
 */
export async function addTutorRate(
  ctx: AdminContext,
  tutorId: TutorId,
  rate: NewTutorRate,
): Promise<TutorRateView[]> {
  return ctx.db.transaction(async (tx) => {
    await getDirectoryRow(tx, tutorId);
    await insertRate(tx, {
      id: ctx.newId(),
      tutorId,
      ...rate,
      setBy: ctx.currentUser.accountId,
      createdAt: ctx.now(),
    });
    await recordTutorAuditEvent(ctx, tx, 'tutor.rate-set', { id: tutorId });
    return listTutorRates(tx, tutorId);
  });
}
