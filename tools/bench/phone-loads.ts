import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import type { Credentials } from '../shared/demo.ts';
import { type Measured, median, printViolations } from './figures.ts';
import { BROWSER_ARGS, openPhone, slowDown } from './slow-phone.ts';

const ROUNDS = 3;
/** A page has loaded when nothing was requested for this time. */
const QUIET_MS = 1500;
const KB = 1000;

interface PageLimits {
  readonly requests: number;
  /** Bytes over the wire, headers included. */
  readonly bytes: number;
  readonly scriptBytes?: number;
  /** First contentful paint: prerendered pages can be read from then on. */
  readonly readableMs?: number;
  /** Largest contentful paint, without a cache and on a second visit. */
  readonly largestMs?: number;
  readonly againMs?: number;
}

type Role = 'student' | 'tutor';

interface MeasuredPage {
  readonly path: string;
  /** Whose page it is; undefined for visitors. */
  readonly role?: Role;
  /** The heading that appears when the page is complete. */
  readonly heading: RegExp;
  readonly limits: PageLimits;
}

const ACCOUNT_LIMITS: PageLimits = { requests: 20, bytes: 150 * KB };
const AREA_LIMITS: PageLimits = { requests: 20, bytes: 190 * KB, largestMs: 2_000, againMs: 800 };
/** The limits of every page. */
const MAX_FONT_BYTES = 45 * KB;
const MAX_LAYOUT_SHIFT = 0;

const PAGES: readonly MeasuredPage[] = [
  {
    path: '/',
    heading: /\S/,
    limits: { requests: 12, bytes: 120 * KB, scriptBytes: 15 * KB, readableMs: 900 },
  },
  { path: '/login', heading: /\S/, limits: ACCOUNT_LIMITS },
  { path: '/signup', heading: /\S/, limits: ACCOUNT_LIMITS },
  { path: '/student', role: 'student', heading: /^Hi /, limits: AREA_LIMITS },
  { path: '/tutor', role: 'tutor', heading: /^Today$/, limits: AREA_LIMITS },
];

/** What one load of a page cost, counted by the browser. */
interface Load {
  readonly requests: number;
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly fontBytes: number;
  readonly readableMs: number;
  readonly largestMs: number;
  readonly layoutShift: number;
}

export interface PhoneLoad extends Load {
  readonly path: string;
  readonly limits: PageLimits;
  /** Largest contentful paint of the second visit. */
  readonly againMs: number;
}

export interface PhoneLoads extends Measured {
  readonly phoneLoads: readonly PhoneLoad[];
}

interface Vitals {
  largestMs: number;
  layoutShift: number;
}

/** Collects the largest contentful paint and the layout shift. Runs in the page. */
function watchVitals(): void {
  const vitals: Vitals = { largestMs: 0, layoutShift: 0 };
  Object.assign(globalThis, { vitals });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) vitals.largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      vitals.layoutShift += (entry as unknown as { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function readTimes(page: Page): Promise<Pick<Load, 'readableMs' | 'largestMs' | 'layoutShift'>> {
  return page.evaluate(() => {
    const { vitals } = globalThis as unknown as { vitals: Vitals };
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      readableMs: Math.round(paint?.startTime ?? Number.NaN),
      largestMs: Math.round(vitals.largestMs),
      layoutShift: Number(vitals.layoutShift.toFixed(4)),
    };
  });
}

/** Loads a page in a new tab on a slow phone. */
async function loadOnce(context: BrowserContext, url: string, heading: RegExp): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await slowDown(devtools);
  const kinds = new Map<string, string>();
  const bytes = { Script: 0, Font: 0, all: 0 };
  let underWay = 0;
  let lastChange = performance.now();
  const change = (by: number) => {
    underWay += by;
    lastChange = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http') || kinds.has(requestId)) return;
    kinds.set(requestId, type);
    // An event stream never ends.
    if (type !== 'EventSource') change(1);
  });
  const end = (requestId: string, received: number) => {
    const kind = kinds.get(requestId);
    if (kind === undefined || kind === 'EventSource') return;
    change(-1);
    bytes.all += received;
    if (kind === 'Script' || kind === 'Font') bytes[kind] += received;
  };
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => underWay <= 0 && performance.now() - lastChange > QUIET_MS, { timeout: 60_000 })
    .toBe(true);
  const times = await readTimes(page);
  await page.close();
  return {
    requests: kinds.size,
    bytes: bytes.all,
    scriptBytes: bytes.Script,
    fontBytes: bytes.Font,
    ...times,
  };
}

/** Visits a page twice in a new profile: without a cache, and with the files of the first visit. */
async function visitTwice(browser: Browser, origin: string, measured: MeasuredPage, owner?: Credentials) {
  // The requests of a service worker cannot be slowed down, and it caches files for later.
  const context = await openPhone(browser, { baseURL: origin, serviceWorkers: 'block' });
  await context.addInitScript(watchVitals);
  if (owner !== undefined) {
    const answer = await context.request.post('/api/sign-ins', { data: { ...owner, rememberMe: true } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const url = new URL(measured.path, origin).href;
  const cold = await loadOnce(context, url, measured.heading);
  const { largestMs: againMs } = await loadOnce(context, url, measured.heading);
  await context.close();
  return { ...cold, againMs };
}

const medianOf = (rounds: readonly Awaited<ReturnType<typeof visitTwice>>[], name: keyof Load | 'againMs') =>
  median(rounds.map((round) => round[name]));

/** Measures the first loads of public and signed-in pages on a slow phone. Takes the median of several rounds. */
export async function measurePhoneLoads(
  origin: string,
  owners: Readonly<Record<Role, Credentials>>,
): Promise<PhoneLoads> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: BROWSER_ARGS });
  const phoneLoads: PhoneLoad[] = [];
  try {
    for (const measured of PAGES) {
      const owner = measured.role && owners[measured.role];
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await visitTwice(browser, origin, measured, owner));
      }
      phoneLoads.push({
        path: measured.path,
        limits: measured.limits,
        requests: medianOf(rounds, 'requests'),
        bytes: medianOf(rounds, 'bytes'),
        scriptBytes: medianOf(rounds, 'scriptBytes'),
        fontBytes: medianOf(rounds, 'fontBytes'),
        readableMs: medianOf(rounds, 'readableMs'),
        largestMs: medianOf(rounds, 'largestMs'),
        layoutShift: medianOf(rounds, 'layoutShift'),
        againMs: medianOf(rounds, 'againMs'),
      });
    }
  } finally {
    await browser.close();
  }
  return { phoneLoads, violations: phoneLoads.flatMap(findViolations) };
}

/** Each figure with its limit, if it has one, and its unit. */
function listFigures({ limits, ...load }: PhoneLoad) {
  return [
    { name: 'requests', figure: load.requests, limit: limits.requests, unit: '' },
    { name: 'all', figure: load.bytes / KB, limit: limits.bytes / KB, unit: 'kB' },
    {
      name: 'scripts',
      figure: load.scriptBytes / KB,
      limit: limits.scriptBytes && limits.scriptBytes / KB,
      unit: 'kB',
    },
    { name: 'fonts', figure: load.fontBytes / KB, limit: MAX_FONT_BYTES / KB, unit: 'kB' },
    { name: 'readable', figure: load.readableMs, limit: limits.readableMs, unit: 'ms' },
    { name: 'largest content', figure: load.largestMs, limit: limits.largestMs, unit: 'ms' },
    { name: 'second visit', figure: load.againMs, limit: limits.againMs, unit: 'ms' },
    { name: 'layout shift', figure: load.layoutShift, limit: MAX_LAYOUT_SHIFT, unit: '' },
  ];
}

const findViolations = (load: PhoneLoad) =>
  listFigures(load).flatMap(({ name, figure, limit, unit }) =>
    // A figure that is not a number is missing.
    limit !== undefined && !(figure <= limit)
      ? [`${load.path}: ${name} ${format(figure)} ${unit} (limit ${limit} ${unit})`]
      : [],
  );

const format = (figure: number) =>
  Number.isInteger(figure) ? String(figure) : figure.toFixed(figure < 1 ? 4 : 1);

export function printPhoneLoads({ phoneLoads, violations }: PhoneLoads): void {
  console.log('\nFirst loads on a phone (390 px, 1.6 Mbit/s, 150 ms, CPU slowed down 4 times)');
  for (const load of phoneLoads) {
    console.log(`\n${load.path.padEnd(18)}${'figure'.padStart(10)}${'limit'.padStart(10)}`);
    for (const { name, figure, limit, unit } of listFigures(load)) {
      const allowed = limit === undefined ? '–' : String(limit);
      console.log(`  ${name.padEnd(16)}${format(figure).padStart(10)}${allowed.padStart(10)} ${unit}`);
    }
  }
  printViolations({ violations });
}
