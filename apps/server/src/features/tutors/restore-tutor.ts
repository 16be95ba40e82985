import type { AdminContext } from '../../context.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { changeTutor, type ChangedTutor, type TutorRow } from './tutors.store.ts';

/**
 * Restores a retired tutor.
 * @throws DomainError not_found, tutor_changed; tutor_name_taken if another tutor uses the name now.
 */
export function restoreTutor(ctx: AdminContext, retired: ChangedTutor): Promise<TutorRow> {
  return ctx.db.transaction(async (tx) => {
    const tutor = await changeTutor(tx, retired, { retiredAt: null, updatedAt: ctx.now() });
    return recordTutorAuditEvent(ctx, tx, 'tutor.restored', tutor);
  });
}
