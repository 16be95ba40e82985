import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { getPlace, type WaitingPlaceRow } from './waiting-list.store.ts';

/** Returns a place of the student. @throws DomainError not_found, also for another student's place. */
export async function getOwnPlace(ctx: StudentContext, id: string): Promise<WaitingPlaceRow> {
  const row = await getPlace(ctx.db, id);
  if (row.place.studentId !== ctx.student.id) throw new DomainError('not_found');
  return row;
}
