import type { AdminContext } from '../../context.ts';
import { setTutorAccess } from './set-tutor-access.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { changeTutor, type ChangedTutor, type DirectoryRow } from './tutors.store.ts';

/**
 * Restores a retired tutor, who can sign in again if they have an account.
 * @throws DomainError not_found, tutor_changed; tutor_name_taken if another tutor uses the name now.
 */
export function restoreTutor(ctx: AdminContext, retired: ChangedTutor): Promise<DirectoryRow> {
  return ctx.db.transaction(async (tx) => {
    const tutor = await changeTutor(tx, retired, { retiredAt: null, updatedAt: ctx.now() });
    if (tutor.accountId !== null) await setTutorAccess(ctx, tx, tutor.accountId, true);
    return recordTutorAuditEvent(ctx, tx, 'tutor.restored', tutor);
  });
}
