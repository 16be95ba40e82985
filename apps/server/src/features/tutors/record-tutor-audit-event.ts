import type { AuditEventKind } from '@thuto/contract/activity';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type DirectoryRow, getDirectoryRow, type TutorRow } from './tutors.store.ts';

/**
 * Writes an audit log entry for a change of the tutor directory and notifies open pages. Returns the tutor.
 */
export async function recordTutorAuditEvent(
  ctx: AdminContext,
  tx: Tx,
  kind: Extract<AuditEventKind, `tutor.${string}`>,
  tutor: Pick<TutorRow, 'id'>,
): Promise<DirectoryRow> {
  const { accountId: actorId } = ctx.currentUser;
  await recordAuditEvent(ctx, tx, { kind, actorId, subjectId: tutor.id, tutorIds: [tutor.id] });
  return getDirectoryRow(tx, tutor.id);
}
