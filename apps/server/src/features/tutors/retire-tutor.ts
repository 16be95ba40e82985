import type { AdminContext } from '../../context.ts';
import { listOpenInvitations } from '../accounts/invitations/list-open-invitations.ts';
import { withdrawInvitation } from '../accounts/invitations/withdraw-invitation.ts';
import { setTutorAccess } from './set-tutor-access.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { changeTutor, type ChangedTutor, type DirectoryRow } from './tutors.store.ts';

/**
 * Retires a tutor and ends their access at once. Existing bookings with them do not change; the console lists the coming
 * ones for reassignment.
 * @throws DomainError not_found, tutor_changed.
 */
export function retireTutor(ctx: AdminContext, retired: ChangedTutor): Promise<DirectoryRow> {
  return ctx.db.transaction(async (tx) => {
    const tutor = await changeTutor(tx, retired, { retiredAt: ctx.now(), updatedAt: ctx.now() });
    const [open] = await listOpenInvitations(tx, 'tutor', { tutorId: tutor.id });
    if (open) await withdrawInvitation(ctx, tx, open.invitation.id);
    if (tutor.accountId !== null) await setTutorAccess(ctx, tx, tutor.accountId, false);
    return recordTutorAuditEvent(ctx, tx, 'tutor.retired', tutor);
  });
}
