import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listOpenInvitations } from '../accounts/invitations/list-open-invitations.ts';
import { withdrawInvitation } from '../accounts/invitations/withdraw-invitation.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { type DirectoryRow, lockTutor } from './tutors.store.ts';

/** Withdraws the open invitation of a tutor. @throws DomainError not_found, invitation_not_open if there is none. */
export async function withdrawTutorInvitation(ctx: AdminContext, id: TutorId): Promise<DirectoryRow> {
  return ctx.db.transaction(async (tx) => {
    const tutor = await lockTutor(tx, id);
    if (tutor === null) throw new DomainError('not_found');
    const [open] = await listOpenInvitations(tx, 'tutor', { tutorId: tutor.id });
    if (!open) throw new DomainError('invitation_not_open');
    await withdrawInvitation(ctx, tx, open.invitation.id);
    return recordTutorAuditEvent(ctx, tx, 'tutor.invitation-withdrawn', tutor);
  });
}
