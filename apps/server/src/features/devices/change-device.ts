import type { AuditEventKind } from '@thuto/contract/activity';
import type { Device, DeviceWithSecret } from '@thuto/contract/devices';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { createDeviceSecret, createDeviceVault } from './device-vault.ts';
import { presentDevice } from './devices.presenter.ts';
import { updateDevice } from './devices.store.ts';

async function changeDevice(
  ctx: AdminContext,
  id: string,
  kind: Extract<AuditEventKind, `device.${string}`>,
  changes: Parameters<typeof updateDevice>[2],
): Promise<Device> {
  return ctx.db.transaction(async (tx) => {
    const device = await updateDevice(tx, id, { ...changes, updatedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, subjectId: id });
    return presentDevice(device, ctx.config);
  });
}

/** Refuses messages of a device from now on. @throws DomainError not_found. */
export const disableDevice = (ctx: AdminContext, id: string): Promise<Device> =>
  changeDevice(ctx, id, 'device.disabled', { isActive: false });

/** Accepts messages of a device again. @throws DomainError not_found. */
export const enableDevice = (ctx: AdminContext, id: string): Promise<Device> =>
  changeDevice(ctx, id, 'device.enabled', { isActive: true });

/** Replaces the secret of a device. The old one stops working at once. @throws DomainError not_found. */
export async function renewDeviceSecret(ctx: AdminContext, id: string): Promise<DeviceWithSecret> {
  const secret = createDeviceSecret();
  const sealedSecret = createDeviceVault(ctx).seal(secret);
  return { device: await changeDevice(ctx, id, 'device.renewed', { sealedSecret }), secret };
}
