import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { issueInvitation } from '../accounts/invitations/issue-invitation.ts';
import { requireFreeAddress } from '../accounts/require-free-address.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { type DirectoryRow, lockTutor } from './tutors.store.ts';

/**
 * Invites a tutor of the directory by mail to sign in. Replaces an open invitation: only the newest link works.
 * @throws DomainError not_found, also for a retired tutor; tutor_has_account, tutor_email_missing; tutor_email_taken if
 * the address belongs to an account that is in use.
 */
export async function inviteTutor(ctx: AdminContext, id: TutorId): Promise<DirectoryRow> {
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const tutor = await lockTutor(tx, id);
    if (tutor === null || tutor.retiredAt !== null) throw new DomainError('not_found');
    if (tutor.accountId !== null) throw new DomainError('tutor_has_account');
    if (tutor.email === null) throw new DomainError('tutor_email_missing');
    await requireFreeAddress(tx, tutor.email, 'tutor_email_taken');
    await issueInvitation(ctx, tx, tutor.email, accountId, {
      kind: 'tutor',
      tutorId: tutor.id,
      name: tutor.name,
    });
    return recordTutorAuditEvent(ctx, tx, 'tutor.invited', tutor);
  });
}
