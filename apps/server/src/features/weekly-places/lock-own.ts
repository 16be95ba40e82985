import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { getWeeklyPlace } from './weekly-places.store.ts';

/** Locks the times of a place of the student. @throws DomainError not_found, also for another student's place. */
export async function lockOwn(ctx: StudentContext, tx: Tx, id: string): Promise<void> {
  const place = await getWeeklyPlace(tx, id);
  if (place.studentId !== ctx.student.id) throw new DomainError('not_found');
  await lockTimes(tx, place);
}
