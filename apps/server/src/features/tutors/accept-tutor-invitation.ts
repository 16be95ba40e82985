import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/users.ts';
import type { Invitation } from '../accounts/invitations/find-invitation.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { connectAccount } from './tutors.store.ts';

/**
 * Connects a new account with its entry in the directory of tutors and gives it the role. An account of a family or an
 * admin cannot become a tutor's: its records would lose their owner.
 * @throws DomainError tutor_email_taken for an account that is in use; invitation_not_open if the entry is retired or has
 * an account.
 */
export async function acceptTutorInvitation(
  ctx: Context,
  tx: Tx,
  { tutorId }: Invitation,
  accountId: AccountId,
): Promise<void> {
  const at = ctx.now();
  const user = { id: accountId, role: 'tutor' as const, reviewedAt: at, createdAt: at, updatedAt: at };
  const created = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  if (created.length === 0) throw new DomainError('tutor_email_taken');
  if (tutorId === null || !(await connectAccount(tx, tutorId, accountId, at))) {
    throw new DomainError('invitation_not_open');
  }
  await recordAuditEvent(ctx, tx, {
    kind: 'tutor.joined',
    actorId: accountId,
    subjectId: tutorId,
    tutorIds: [tutorId],
  });
}
