import { adminApi } from '../../api.ts';
import { getCallbackAddress } from '../gateway/mpesa-callback.route.ts';
import { addDevice } from './add-device.ts';
import { disableDevice, enableDevice, renewDeviceSecret } from './change-device.ts';
import { presentDevice } from './devices.presenter.ts';
import { listDeviceRows } from './devices.store.ts';

const { devices } = adminApi;

export const devicesRoutes = {
  listDevices: adminApi.devices.listDevices.handler(async ({ context }) => ({
    items: (await listDeviceRows(context.db)).map((row) => presentDevice(row, context.config)),
    mpesaCallback: context.config.mpesa === null ? null : getCallbackAddress(context.config),
  })),
  addDevice: devices.addDevice.handler(({ context, input }) => addDevice(context, input)),
  renewDeviceSecret: devices.renewDeviceSecret.handler(({ context, input }) =>
    renewDeviceSecret(context, input.id),
  ),
  disableDevice: devices.disableDevice.handler(({ context, input }) => disableDevice(context, input.id)),
  enableDevice: devices.enableDevice.handler(({ context, input }) => enableDevice(context, input.id)),
};
