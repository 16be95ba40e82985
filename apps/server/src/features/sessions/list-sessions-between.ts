import type { SessionForAdmin } from '@thuto/contract/sessions';
import type { AdminContext } from '../../context.ts';
import { presentSessionForAdmin } from './sessions.presenter.ts';
import { listOverlapping } from './sessions.store.ts';

/**
 * All students' sessions that overlap a time, half-open, the soonest first; cancelled ones are left out (specification
 * 2, Sessions tab). @param time its first instant and the one after its last.
 */
export async function listSessionsBetween(
  ctx: AdminContext,
  time: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<SessionForAdmin[]> {
  return (await listOverlapping(ctx.db, time)).map(presentSessionForAdmin);
}
