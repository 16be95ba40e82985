import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import { requireVetted } from '@thuto/domain/people/tutors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { findCurrentTutor, type TutorRow } from '../tutors/find-current-tutor.ts';

/**
 * Returns an active tutor who may teach minors today.
 * @throws DomainError tutor_not_found, tutor_vetting_expired.
 */
export async function requireVettedTutor(ctx: Context, tx: Tx, id: TutorId | null): Promise<TutorRow> {
  const tutor = id === null ? null : await findCurrentTutor(tx, id);
  if (tutor === null) throw new DomainError('tutor_not_found');
  requireVetted(tutor, dateInZone(ctx.now().getTime(), ctx.config.timeZone));
  return tutor;
}
