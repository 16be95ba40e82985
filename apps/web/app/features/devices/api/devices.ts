import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the phones that forward payment messages. */
export const useDevices = () => useQuery(orpc.devices.listDevices.queryOptions());

const MESSAGES = { not_found: 'This device is no longer here.' } as const;

/** The actions of a device. */
export function useChangeDevice() {
  return {
    add: useAction({
      call: orpc.devices.addDevice.call,
      changes: 'device.added',
      failure: 'The device could not be added. Please try again.',
    }),
    renew: useAction({
      call: orpc.devices.renewDeviceSecret.call,
      changes: 'device.renewed',
      failure: 'The secret could not be renewed. Please try again.',
      messages: MESSAGES,
    }),
    disable: useAction({
      call: orpc.devices.disableDevice.call,
      changes: 'device.disabled',
      done: 'Device disabled. Its messages are refused.',
      failure: 'The device could not be disabled. Please try again.',
      messages: MESSAGES,
    }),
    enable: useAction({
      call: orpc.devices.enableDevice.call,
      changes: 'device.enabled',
      done: 'Device enabled.',
      failure: 'The device could not be enabled. Please try again.',
      messages: MESSAGES,
    }),
  };
}
