import { afterEach, expect, it, vi } from 'vitest';
import { findEndpoint, findPushObstacle } from './push-device.ts';

afterEach(() => vi.unstubAllGlobals());

it('offers no push in a browser without a service worker or without push (NOTIFY-6)', async () => {
  vi.stubGlobal('window', {});
  for (const navigator of [{}, { serviceWorker: {} }]) {
    vi.stubGlobal('navigator', navigator);
    expect(findPushObstacle()).toBe('unsupported');
    expect(await findEndpoint()).toBeNull();
  }
});
