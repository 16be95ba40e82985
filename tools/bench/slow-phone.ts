import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test';

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const CPU_SLOWDOWN = 4;

export const BROWSER_ARGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking'];

/** Opens a new browser profile of a phone. */
export const openPhone = (browser: Browser, options: BrowserContextOptions = {}) =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    ...options,
  });

/** Slows down a page to a cheap phone on slow 4G: its network, and its CPU 4 times. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
