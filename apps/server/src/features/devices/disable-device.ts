import type { AdminContext } from '../../context.ts';
import { changeDevice } from './change-device.ts';
import type { DeviceRow } from './devices.store.ts';

/** Refuses messages of a device from now on. @throws DomainError not_found. */
export const disableDevice = (ctx: AdminContext, id: string): Promise<DeviceRow> =>
  changeDevice(ctx, id, 'device.disabled', { isActive: false });
