import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TRACE_OPTIONS } from '../../scripts/node-options.mjs';
import { root, run } from '../../scripts/run.mjs';
import type { Centre } from './centre.ts';
import { type Query, withDatabase } from '../shared/database.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import type { Results } from './results.ts';
import { verifyFiles, verifyMails } from './verify-files.ts';
import { verifyContentAndMessages, verifyFamilies, verifyNotifications } from './verify-records.ts';

/** The faults, and how often of ten each is chosen. */
const FAULT_WEIGHTS = {
  'server killed': 3,
  'all killed': 2,
  'database killed': 2,
  'database away': 1,
  'killed twice': 1,
  stopped: 1,
} as const;
export type Fault = keyof typeof FAULT_WEIGHTS;
export const FAULTS = Object.keys(FAULT_WEIGHTS) as readonly Fault[];

const MIN_WORK_MS = 150;
const MAX_WORK_MS = 3_000;
const DRAIN_TIMEOUT_MS = 120_000;
const AWAY_MS = 30_000;
const SHORT_AWAY_MS = 4_000;
/** How long the product may take to publish events after its database is back. */
const EVENT_TIMEOUT_MS = 30_000;
const PROBE_INTERVAL_MS = 500;
/** Number of rounds between clean-ups. After one, every leftover is a violation. */
const CLEAN_UP_EVERY = 10;
/** Number of rounds between runs of `thuto check`, which recomputes the ledger. */
const CHECK_EVERY = 5;

interface FaultOptions {
  readonly product: Product;
  readonly centre: Centre;
  readonly random: Random;
  readonly results: Results;
  readonly awayMs: number;
}

const restart = async (product: Product) => {
  product.spawn();
  return product.waitUntilReady();
};

/** Probes the product without its database: it is up, not ready, and serves its pages. */
async function probeWithoutDatabase({ url }: Product, durationMs: number, results: Results): Promise<void> {
  const begin = performance.now();
  const probe = async (pathname: string) => {
    const response = await fetch(url + pathname, { signal: AbortSignal.timeout(10_000) });
    return { status: response.status, text: await response.text() };
  };
  while (performance.now() - begin < durationMs) {
    const [health, ready, page] = await Promise.all([probe('/healthz'), probe('/readyz'), probe('/')]);
    const isReported =
      ready.status === 503 && (JSON.parse(ready.text) as { database: boolean }).database === false;
    results.verify(isReported, () => `without database /readyz answered ${ready.status} ${ready.text}`);
    results.verify(health.status === 200, () => `without database /healthz answered ${health.status}`);
    results.verify(page.status === 200, () => `without database the landing page answered ${page.status}`);
    await delay(PROBE_INTERVAL_MS);
  }
}

/** Causes a fault and waits until the product is ready again. Each returns how many milliseconds that took. */
const CAUSE_FAULT: Readonly<Record<Fault, (options: FaultOptions) => Promise<number>>> = {
  async 'server killed'({ product }) {
    await product.killServer();
    return restart(product);
  },
  async 'all killed'({ product }) {
    await product.killAll();
    return restart(product);
  },
  async 'database killed'({ product, results }) {
    const pid = product.pid();
    await product.killDatabase();
    const ms = await product.waitUntilReady();
    results.verify(product.pid() === pid, () => 'the server did not survive its database');
    return ms;
  },
  async 'database away'({ product, results, centre, awayMs }) {
    const pid = product.pid();
    const { unavailable } = results.counts;
    const { listener } = centre;
    // An earlier round may have ended the stream: the listener reconnects first.
    results.verify(await listener.waitForEvent(EVENT_TIMEOUT_MS), () => 'no event reached an open page');
    await product.withoutDatabase(() => probeWithoutDatabase(product, awayMs, results));
    const ms = await product.waitUntilReady();
    results.verify(product.pid() === pid, () => 'the server did not survive the absence of its database');
    results.verify(
      results.counts.unavailable > unavailable,
      () => 'no call was answered with 503 while the database was away',
    );
    results.verify(
      await listener.waitForEvent(EVENT_TIMEOUT_MS),
      () => 'no event reached an open page after the database had come back',
    );
    return ms;
  },
  async 'killed twice'({ product, random }) {
    await product.killServer();
    product.spawn();
    await delay(random.between(50, 2_500));
    await product.killServer();
    return restart(product);
  },
  async stopped({ product, results }) {
    const code = await product.stop();
    results.verify(code === 0, () => `after SIGTERM it ended with ${code}: ${product.log().slice(-1_000)}`);
    return restart(product);
  },
};

const runCommand = (product: Product, args: readonly string[]) =>
  run('node', [...TRACE_OPTIONS, path.join(root, 'apps/server/build/cli.js'), ...args], {
    env: product.env,
  });

/** Waits until every queued mail has left. */
async function drainMails(query: Query): Promise<void> {
  const begin = performance.now();
  while (performance.now() - begin < DRAIN_TIMEOUT_MS) {
    const queued = await query(`select from mails where status = 'queued' limit 1`);
    if (queued.length === 0) return;
    await delay(200);
  }
}

export interface RoundOptions extends Omit<FaultOptions, 'awayMs'> {
  readonly number: number;
  readonly rounds: number;
  /** Undefined: chosen by weight. */
  readonly fault: Fault | undefined;
  readonly isShort: boolean;
}

/** Runs one round: work, a fault in the middle of it, then the verification of every promise. */
export async function runRound(options: RoundOptions): Promise<Fault> {
  const { product, centre, random, results, number, rounds, isShort } = options;
  const fault =
    options.fault ?? random.pickWeighted(FAULTS.map((name) => [FAULT_WEIGHTS[name], name] as const));
  const workMs = random.between(MIN_WORK_MS, MAX_WORK_MS);
  const answeredBefore = results.counts.answered;
  const violationsBefore = results.violations.length;
  let isOver = false;
  const working = centre.run(() => isOver);
  await delay(workMs);
  // The load goes on while the product is down, as real clients would.
  const readyMs = await CAUSE_FAULT[fault]({
    product,
    results,
    random,
    centre,
    awayMs: isShort ? SHORT_AWAY_MS : AWAY_MS,
  });
  const memory = product.readMemory();
  isOver = true;
  await working;

  await centre.settle();
  const isLast = number === rounds;
  // Jobs must go on by themselves after the database was away: every mail leaves.
  const isCleanedUp = isLast || number % CLEAN_UP_EVERY === 0 || fault === 'database away';
  await withDatabase(product.dataDir, async (query) => {
    if (isCleanedUp) {
      await drainMails(query);
      const { code, output } = await runCommand(product, ['clean-up', '--all']);
      results.verify(code === 0, () => `thuto clean-up ended with ${code}: ${output.trim()}`);
      centre.deleteStoredUploads();
    }
    const { families, librarians, visitors, mails } = centre;
    await verifyFamilies(query, families, results);
    await verifyContentAndMessages(query, librarians, visitors, results);
    await verifyNotifications(query, results);
    await verifyFiles(query, { dataDir: product.dataDir, families, librarians, isCleanedUp }, results);
    await verifyMails(query, { folder: mails, isDrained: isCleanedUp }, results);
  });
  if (isLast || number % CHECK_EVERY === 0) {
    const check = await runCommand(product, ['check']);
    results.verify(check.code === 0, () => `thuto check: ${check.output.trim()}`);
  }
  const violations = results.violations.length - violationsBefore;
  console.log(
    `${String(number).padStart(4)} ${fault.padEnd(15)} after ${workMs} ms, ` +
      `${results.counts.answered - answeredBefore} writes, ready in ${readyMs} ms, ${memory} MB` +
      (violations > 0 ? `, ${violations} VIOLATIONS` : ''),
  );
  return fault;
}
