import { adminApi } from '../../api.ts';
import { addDevice } from './add-device.ts';
import { presentDevice } from './devices.presenter.ts';
import { disableDevice } from './disable-device.ts';
import { enableDevice } from './enable-device.ts';
import { listDevices } from './list-devices.ts';
import { renewDeviceSecret } from './renew-device-secret.ts';

export const devicesRoutes = {
  listDevices: adminApi.devices.listDevices.handler(async ({ context }) => {
    const { devices, mpesaCallback } = await listDevices(context);
    return { items: devices.map((row) => presentDevice(row, context.config)), mpesaCallback };
  }),
  addDevice: adminApi.devices.addDevice.handler(async ({ context, input }) => {
    const { device, secret } = await addDevice(context, input);
    return { device: presentDevice(device, context.config), secret };
  }),
  renewDeviceSecret: adminApi.devices.renewDeviceSecret.handler(async ({ context, input }) => {
    const { device, secret } = await renewDeviceSecret(context, input.id);
    return { device: presentDevice(device, context.config), secret };
  }),
  disableDevice: adminApi.devices.disableDevice.handler(async ({ context, input }) =>
    presentDevice(await disableDevice(context, input.id), context.config),
  ),
  enableDevice: adminApi.devices.enableDevice.handler(async ({ context, input }) =>
    presentDevice(await enableDevice(context, input.id), context.config),
  ),
};
