import type { AdminContext } from '../../context.ts';
import { getCallbackAddress } from '../gateway/get-callback-address.ts';
import { type DeviceRow, listDeviceRows } from './devices.store.ts';

/** Returns the devices, and the address to register at M-Pesa; null without a payment gateway. */
export const listDevices = async ({
  db,
  config,
}: AdminContext): Promise<{ devices: DeviceRow[]; mpesaCallback: string | null }> => ({
  devices: await listDeviceRows(db),
  mpesaCallback: config.mpesa === null ? null : getCallbackAddress(config),
});
