import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findAvailability, type StoredAvailability } from './availability.store.ts';

/**
 * Returns a tutor's availability, with the exceptions from today on.
 * @throws DomainError not_found.
 */
export async function getAvailability(
  ctx: Context,
  tutorId: TutorId,
  executor: Executor = ctx.db,
): Promise<StoredAvailability> {
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  const found = await findAvailability(executor, tutorId, today);
  if (found === null) throw new DomainError('not_found');
  return found;
}
