import { DomainError } from '@thuto/domain/errors';
import { getConfirmationWindow } from '@thuto/domain/lessons/weekly-places';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type PlaceWithDates, selectPlaces } from './weekly-places.store.ts';

/** Returns one place of the student. @throws DomainError not_found. */
export async function readPlace(
  ctx: StudentContext,
  executor: Executor,
  id: string,
): Promise<PlaceWithDates> {
  const { from } = getConfirmationWindow(ctx.now().getTime(), ctx.config.timeZone);
  const [row] = await selectPlaces(executor, ctx.student.id, { from, now: ctx.now(), id });
  if (!row) throw new DomainError('not_found');
  return row;
}
