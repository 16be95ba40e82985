import type { AdminContext } from '../../context.ts';
import { changeDevice } from './change-device.ts';
import type { DeviceRow } from './devices.store.ts';

/** Accepts messages of a device again. @throws DomainError not_found. */
export const enableDevice = (ctx: AdminContext, id: string): Promise<DeviceRow> =>
  changeDevice(ctx, id, 'device.enabled', { isActive: true });
