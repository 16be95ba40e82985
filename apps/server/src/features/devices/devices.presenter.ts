import type { Device } from '@thuto/contract/devices';
import type { Config } from '../../config.ts';
import type { DeviceRow } from './devices.store.ts';

/** Presents a device without its secret. */
export const presentDevice = (row: DeviceRow, config: Config): Device => ({
  id: row.id,
  name: row.name,
  address: `${config.http.publicUrl}/api/hooks/sms/${row.id}`,
  isActive: row.isActive,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  allowedActions: row.isActive ? ['disable', 'renew'] : ['enable'],
});
