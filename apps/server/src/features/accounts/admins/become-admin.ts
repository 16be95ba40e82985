import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { publishAccessChange } from '../access-changes.ts';
import { saveAdmin } from '../accounts.store.ts';

/**
 * Gives an account the admin role in the caller's transaction, and records it in the audit log.
 * @throws DomainError account_deactivated.
 */
export async function becomeAdmin(ctx: Context, tx: Tx, accountId: AccountId): Promise<void> {
  if (!(await saveAdmin(tx, accountId, ctx.now()))) throw new DomainError('account_deactivated');
  publishAccessChange(ctx, tx, accountId);
  await recordAuditEvent(ctx, tx, {
    kind: 'account.admin-created',
    actorId: accountId,
    subjectId: accountId,
  });
}
