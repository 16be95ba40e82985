import type { AuditEventKind } from '@thuto/contract/activity';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type DeviceRow, updateDevice } from './devices.store.ts';

/** Changes a device and records it. @throws DomainError not_found. */
export async function changeDevice(
  ctx: AdminContext,
  id: string,
  kind: Extract<AuditEventKind, `device.${string}`>,
  changes: Parameters<typeof updateDevice>[2],
): Promise<DeviceRow> {
  return ctx.db.transaction(async (tx) => {
    const device = await updateDevice(tx, id, { ...changes, updatedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, subjectId: id });
    return device;
  });
}
