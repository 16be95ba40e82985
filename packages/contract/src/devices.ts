import { call } from './calls/call.ts';
import { z } from 'zod';
import { filledText, instant, limited, MAX_NAME, recordId } from './fields/text.ts';

/** Headers of a forwarded message: Unix seconds, and the hexadecimal HMAC-SHA256 of `<timestamp>.<body>`. */
export const TIMESTAMP_HEADER = 'x-timestamp';
export const SIGNATURE_HEADER = 'x-signature';
export const MAX_HOOK_BYTES = 64 * 1024;

/** The JSON body of `POST /api/hooks/sms/<device>`. Other fields are ignored. */
export const ForwardedMessage = z.object({
  from: limited(z.string(), 200),
  text: limited(z.string(), MAX_HOOK_BYTES),
});
export type ForwardedMessage = z.infer<typeof ForwardedMessage>;

/** A phone of the centre that forwards its payment messages. */
export const Device = z.object({
  id: recordId,
  name: z.string(),
  /** Where the phone sends its messages. */
  address: z.string(),
  isActive: z.boolean(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  allowedActions: z.array(z.enum(['disable', 'enable', 'renew'])),
});
export type Device = z.infer<typeof Device>;

/** A device with its secret, which is shown once. */
export const DeviceWithSecret = z.object({ device: Device, secret: z.string() });
export type DeviceWithSecret = z.infer<typeof DeviceWithSecret>;

const tags = ['Devices'];
const theDevice = z.strictObject({ id: recordId });

/** A phone that forwards payment messages. */
export const AddDevice = z.strictObject({ name: filledText(MAX_NAME, 'Please enter a name for the device') });

export const devicesContract = {
  listDevices: call('devices.view')
    .route({ method: 'GET', path: '/payment-devices', tags, summary: 'Phones that forward payment messages' })
    .output(
      z.object({
        items: z.array(Device),
        /** The address to register at M-Pesa; null without a payment gateway. */
        mpesaCallback: z.string().nullable(),
      }),
    ),
  addDevice: call('devices.change')
    .route({ method: 'POST', path: '/payment-devices', tags, summary: 'Add a device', successStatus: 201 })
    .input(AddDevice)
    .output(DeviceWithSecret),
  renewDeviceSecret: call('devices.change')
    .route({
      method: 'POST',
      path: '/payment-devices/{id}/renew',
      tags,
      summary: 'Replace the secret of a device; the old one stops working',
    })
    .input(theDevice)
    .output(DeviceWithSecret),
  disableDevice: call('devices.change')
    .route({
      method: 'POST',
      path: '/payment-devices/{id}/disable',
      tags,
      summary: 'Refuse messages of a device',
    })
    .input(theDevice)
    .output(Device),
  enableDevice: call('devices.change')
    .route({
      method: 'POST',
      path: '/payment-devices/{id}/enable',
      tags,
      summary: 'Accept messages of a device',
    })
    .input(theDevice)
    .output(Device),
};
