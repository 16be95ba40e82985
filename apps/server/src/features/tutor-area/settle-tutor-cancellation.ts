import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { settleCancellation } from './lesson-changes.shared.store.ts';

/**
 * Records that an admin has taken care of the student of a lesson that its tutor cancelled.
 * @param id the booking or session.
 * @throws DomainError not_found, also if it was settled before.
 */
export function settleTutorCancellation(ctx: AdminContext, id: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const settled = { settledAt: ctx.now(), settledBy: ctx.currentUser.accountId };
    if ((await settleCancellation(tx, id, settled)) === null) throw new DomainError('not_found');
    await recordAuditEvent(ctx, tx, {
      kind: 'tutor.cancellation-settled',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
  });
}
