import type { AuditEventKind } from '@thuto/contract/activity';
import type { AccountId } from '@thuto/domain/ids';
import { isFamilyRole, type Role } from '@thuto/domain/permissions';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAccountEvent } from '../activity/record-account-event.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';

/** Records a change that the owner made to their account in the audit log, in the caller's transaction. */
export async function recordAccountAuditEvent(
  ctx: Context,
  tx: Tx,
  kind: AuditEventKind,
  owner: { readonly accountId: AccountId; readonly role: Role | undefined },
): Promise<void> {
  const { accountId, role } = owner;
  const auditEvent = { kind, actorId: accountId, subjectId: accountId };
  if (isFamilyRole(role)) await recordAccountEvent(ctx, tx, { ...auditEvent, accountId });
  else await recordAuditEvent(ctx, tx, auditEvent);
}
