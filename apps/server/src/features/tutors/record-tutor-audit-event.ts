import type { AuditEventKind } from '@thuto/contract/activity';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import type { TutorRow } from './tutors.store.ts';

/**
 * Writes an audit log entry for a change of the tutor directory and notifies open pages. Returns the tutor.
 */
export async function recordTutorAuditEvent(
  ctx: AdminContext,
  tx: Tx,
  kind: Extract<AuditEventKind, `tutor.${string}`>,
  tutor: TutorRow,
): Promise<TutorRow> {
  await recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, subjectId: tutor.id });
  return tutor;
}
