import type { AdminContext } from '../../context.ts';
import { changeDevice } from './change-device.ts';
import { createDeviceSecret, createDeviceVault } from './device-vault.ts';
import type { DeviceRow } from './devices.store.ts';

/** Replaces the secret of a device. The old one stops working at once. @throws DomainError not_found. */
export async function renewDeviceSecret(
  ctx: AdminContext,
  id: string,
): Promise<{ device: DeviceRow; secret: string }> {
  const secret = createDeviceSecret();
  const sealedSecret = createDeviceVault(ctx).seal(secret);
  return { device: await changeDevice(ctx, id, 'device.renewed', { sealedSecret }), secret };
}
