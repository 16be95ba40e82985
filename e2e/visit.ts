import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

import { removeMouse } from './screens.ts';

/** What a first visit on a phone costs, in kB over the wire with headers. */
export interface Visit {
  readonly path: string;
  readonly requests: number;
  readonly total: number;
  readonly scripts: number;
  readonly fonts: number;
  /** When the largest text or picture was painted. Depends on the machine. */
  readonly largestPaintMs: number;
  /** The sum of all unexpected layout shifts. */
  readonly layoutShift: number;
}

/** A small phone on a slow 4G connection, with a processor four times slower. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWER_PROCESSOR = 4;
const QUIET_MS = 1000;
/** Long enough for the slower processor beside other work. */
const LOAD_TIMEOUT_MS = 120_000;

interface Painted {
  largestPaintMs: number;
  layoutShift: number;
}

/** Opens a page in a new browser, touches nothing, and returns what it has loaded when the network is idle. */
export async function measureVisit(
  browser: Browser,
  url: URL,
  sign: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  // Files that the service worker caches for later are not part of the visit.
  const context = await browser.newContext({ ...PHONE, ...options, serviceWorkers: 'block' });
  const page = await context.newPage();
  await removeMouse(page);
  await watchPaints(page);
  const loaded = await watchNetwork(page);
  await page.goto(url.href, { timeout: LOAD_TIMEOUT_MS });
  await expect(page.getByText(sign).filter({ visible: true }).first()).toBeVisible();
  await expect.poll(loaded.isQuiet, { timeout: 30_000 }).toBe(true);
  const painted = await page.evaluate(() => (globalThis as unknown as { painted: Painted }).painted);
  await context.close();
  const sum = (type?: string) =>
    [...loaded.requests.values()].reduce(
      (bytes, request) => bytes + (type === undefined || request.type === type ? request.bytes : 0),
      0,
    ) / 1000;
  return {
    path: url.pathname,
    requests: loaded.requests.size,
    total: sum(),
    scripts: sum('Script'),
    fonts: sum('Font'),
    ...painted,
  };
}

async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted = { largestPaintMs: 0, layoutShift: 0 };
    Object.assign(globalThis, { painted });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) painted.largestPaintMs = Math.round(startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        painted.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Slows the page down like the phone and counts its requests. */
async function watchNetwork(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  const requests = new Map<string, { type: string; bytes: number }>();
  const open = new Set<string>();
  let lastChange = performance.now();
  const close = (id: string) => {
    open.delete(id);
    lastChange = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (!request.url.startsWith('http')) return;
    requests.set(requestId, { type, bytes: 0 });
    // A stream of events never ends.
    if (type !== 'EventSource') open.add(requestId);
    lastChange = performance.now();
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
    close(requestId);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => close(requestId));
  const isQuiet = () => open.size === 0 && performance.now() - lastChange > QUIET_MS;
  return { requests, isQuiet };
}
