import { type AccountId, ownStudentIdOf } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findStudentId } from '../students/students.shared.store.ts';
import { type AuditEvent, recordAuditEvent } from './record-audit-event.ts';

/**
 * Records an event about an account, as `recordAuditEvent` does. It names the account's own student; an account that
 * acts only for other students has none.
 */
export async function recordAccountEvent(
  ctx: Context,
  tx: Executor,
  { accountId, ...auditEvent }: Omit<AuditEvent, 'studentId'> & { readonly accountId: AccountId },
): Promise<void> {
  const studentId = await findStudentId(tx, ownStudentIdOf(accountId));
  await recordAuditEvent(ctx, tx, { subjectId: accountId, ...auditEvent, ...(studentId && { studentId }) });
}
