import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { createDeviceSecret, createDeviceVault } from './device-vault.ts';
import { type DeviceRow, insertDevice } from './devices.store.ts';

/** Adds a device. Its secret is in this response only (RECON-8). @throws DomainError device_name_taken. */
export async function addDevice(
  ctx: AdminContext,
  { name }: { readonly name: string },
): Promise<{ device: DeviceRow; secret: string }> {
  const secret = createDeviceSecret();
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const device = await insertDevice(tx, {
      id: ctx.newId(),
      name,
      sealedSecret: createDeviceVault(ctx).seal(secret),
      createdAt: now,
      updatedAt: now,
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'device.added',
      actorId: ctx.currentUser.accountId,
      subjectId: device.id,
    });
    return { device, secret };
  });
}
