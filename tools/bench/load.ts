// One measurement with its steps in order.
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { report, root } from '../../scripts/run.mjs';
import { findFreePort } from '../shared/free-port.ts';
import { readMemoryMb } from '../shared/process-stats.ts';
import {
  createFloorCases,
  createProductCases,
  FLOOR_NOTES,
  type FloorKey,
  maxRequestsWithin,
  type NextRequest,
  type ProductCase,
} from './cases.ts';
import { addPendingBookings, type Centre, deletePendingBookings, openCentre } from './centre.ts';
import { mean, type Measured, median, percentile, printViolations, round } from './figures.ts';
import { type IdleStreams, measureIdleStreams } from './idle-streams.ts';
import { CONNECTIONS, type LoadFigures, measureUnderLoad, waitUntilIdle } from './pressure.ts';
import { type ProductEnv, startProgram } from './product.ts';

/**
 * All students are signed in and take turns. With fewer, each would send more requests in an hour than the product allows, and
 * the check of that limit would read them all.
 */
export const CENTRE_SIZE = { students: 1000, bookings: 200_000, signedIn: 1000 };
export const DEFAULT_SECONDS = 6;
const STREAMS = 500;
/** Bookings that wait for the desk while its list is measured. */
export const PENDING = 100_000;
/** The cases that the long run mixes. */
const MIXED_CASES = ['my-bookings', 'dashboard', 'pending', 'request'];
const MEMORY_INTERVAL_MS = 5_000;
/** A larger factor between the first and the last minutes is growth rather than garbage collection. */
const MEMORY_GROWTH_LIMIT = 1.1;
/** Limit of the 99th percentile, as a multiple of the floor's. */
const P99_RATIO_LIMIT = 5;
const IDLE_MEMORY_LIMIT_MB = 150;
const LOADED_MEMORY_LIMIT_MB = 300;
const REST_MS = 2_000;
const MAIL_TIMEOUT_MS = 10_000;
/** Of a floor case that was measured before. */
const SHORT_WARM_UP_S = 1;

const COUNT_QUEUED_MAILS = `select count(*)::int as count from mails where status = 'queued'`;

/** Deletes what the floor cases have inserted. */
const DELETE_FLOOR_LESSONS = `
  with gone as (delete from lesson_participants where notes = $1 returning lesson_id)
  delete from lessons using gone where lessons.id = gone.lesson_id`;

/** Waits for running requests and, within limits, for the mails that they queued. */
async function settle(centre: Centre): Promise<void> {
  const begin = performance.now();
  await delay(REST_MS);
  await waitUntilIdle(centre.pid);
  while (performance.now() - begin < MAIL_TIMEOUT_MS) {
    const [queued] = await centre.sql<{ count: number }>(COUNT_QUEUED_MAILS);
    if (queued?.count === 0) return;
    await delay(REST_MS / 4);
  }
}

interface FloorRow extends LoadFigures {
  readonly key: FloorKey;
  readonly side: 'floor';
  readonly timesMeasured: number;
}

type FigureName = Exclude<keyof LoadFigures, 'name'>;

/** Returns the means of several measurements of a floor case. */
function summarise(key: FloorKey, name: string, rows: readonly LoadFigures[]): FloorRow {
  const meanOf = (figure: FigureName, digits = 0) => round(mean(rows.map((row) => row[figure])), digits);
  return {
    key,
    side: 'floor',
    name,
    requests: meanOf('requests'),
    perSecond: meanOf('perSecond'),
    p50Ms: meanOf('p50Ms', 1),
    p99Ms: meanOf('p99Ms', 1),
    cpuUs: meanOf('cpuUs'),
    databaseCpuUs: meanOf('databaseCpuUs'),
    memoryMb: percentile(
      rows.map(({ memoryMb }) => memoryMb),
      1,
    ),
    timesMeasured: rows.length,
  };
}

/**
 * Starts the floor's server, which waits while the product is measured. The speed of a shared machine changes from minute
 * to minute, so each case is compared with the floor just before and just after it.
 */
async function openFloor(centre: Centre) {
  const port = await findFreePort();
  const env = { ...process.env, DATABASE_URL: centre.databaseUrl };
  const server = await startProgram([path.join(root, 'tools/bench/floor.ts'), String(port)], env);
  const target = { url: `http://127.0.0.1:${port}`, pid: server.pid, postmaster: centre.postmaster };
  const cases = createFloorCases(centre).map((floorCase) => ({ ...floorCase, rows: [] as LoadFigures[] }));
  return {
    async measure(key: FloorKey, seconds: number): Promise<LoadFigures> {
      const floorCase = cases.find((candidate) => candidate.key === key);
      if (floorCase === undefined) throw new Error(`The floor has no case ${key}.`);
      const { name, status, nextRequest, rows } = floorCase;
      report(`Floor: ${name}`);
      const load = { name, statuses: [status], nextRequest };
      const warmUpSeconds = rows.length > 0 ? SHORT_WARM_UP_S : undefined;
      const row = await measureUnderLoad(load, target, { seconds, warmUpSeconds });
      rows.push(row);
      await centre.sql(DELETE_FLOOR_LESSONS, [FLOOR_NOTES]);
      await centre.sql('vacuum (analyze) lesson_participants, lessons');
      return row;
    },
    summarise: () => cases.map(({ key, name, rows }) => summarise(key, name, rows)),
    close: () => server.stop(),
  };
}

interface ProductRow extends LoadFigures, Measured {
  readonly key: string;
  readonly side: 'thuto';
  readonly floor: FloorKey;
  /** Requests per second as a share of the floor's. */
  readonly ratio: number;
  /** The 99th percentile as a multiple of the floor's. */
  readonly p99Ratio: number;
  readonly limit: number | null;
}

function compareWithFloor(
  { key, floor, limit }: ProductCase,
  figures: LoadFigures,
  floorRows: readonly LoadFigures[],
): ProductRow {
  const { name, perSecond, p99Ms } = figures;
  const ratio = round(perSecond / mean(floorRows.map((row) => row.perSecond)), 3);
  const p99Ratio = round(p99Ms / mean(floorRows.map((row) => row.p99Ms)), 1);
  const violations: string[] = [];
  if (limit !== undefined && ratio < limit)
    violations.push(`${name}: ${ratio} of the floor, at least ${limit}`);
  if (limit !== undefined && p99Ratio > P99_RATIO_LIMIT)
    violations.push(`${name}: p99 ${p99Ratio} × the floor's, at most ${P99_RATIO_LIMIT}`);
  return { key, side: 'thuto', ...figures, floor, ratio, p99Ratio, limit: limit ?? null, violations };
}

/** Sends a mixture of calls for minutes and compares the memory at the beginning and at the end. */
async function measureSteadiness(centre: Centre, minutes: number) {
  const cases = createProductCases(centre).filter(({ key }) => MIXED_CASES.includes(key));
  const mixture: NextRequest[] = [];
  for (const { prepare } of cases) mixture.push(await prepare(maxRequestsWithin(minutes * 60)));
  let count = 0;
  const nextRequest = () => {
    const next = mixture[count++ % mixture.length];
    if (next === undefined) throw new Error('The mixture has no case.');
    return next();
  };
  const samplesMb: number[] = [];
  let lastCleanUp = Promise.resolve();
  const sampling = setInterval(() => {
    samplesMb.push(readMemoryMb(centre.pid));
    lastCleanUp = lastCleanUp.then(() => deletePendingBookings(centre));
  }, MEMORY_INTERVAL_MS);
  try {
    report(`Thuto: a mixture of calls for ${minutes} minutes`);
    const load = { name: 'mixture', statuses: [200, 201], nextRequest };
    const { perSecond, p99Ms } = await measureUnderLoad(load, centre, { seconds: minutes * 60 });
    const tenth = Math.ceil(samplesMb.length / 10);
    return {
      minutes,
      perSecond,
      p99Ms,
      // The first tenth is warm-up.
      firstMb: median(samplesMb.slice(tenth, 2 * tenth)),
      lastMb: median(samplesMb.slice(-tenth)),
      mostMb: Math.max(...samplesMb),
    };
  } finally {
    clearInterval(sampling);
    await lastCleanUp;
  }
}

export interface LoadBenchOptions {
  /** How long each case is measured. */
  readonly seconds: number;
  /** The keys of the cases to measure; without them all cases and the idle event streams. */
  readonly cases?: readonly string[];
  /** How long the mixture of calls runs; 0 leaves it out. */
  readonly minutes: number;
}

export interface LoadResult extends Measured {
  readonly students: number;
  readonly bookings: number;
  readonly loadingMs: number;
  readonly seconds: number;
  readonly connections: number;
  readonly floors: readonly FloorRow[];
  readonly rows: readonly ProductRow[];
  readonly streams: IdleStreams | null;
  readonly steadiness: Awaited<ReturnType<typeof measureSteadiness>> | null;
  readonly memoryMb: { readonly atRest: number; readonly underLoad: number };
}

function listViolations({ rows, steadiness, memoryMb }: Omit<LoadResult, keyof Measured>): string[] {
  const violations = rows.flatMap((row) => row.violations);
  if (steadiness !== null && steadiness.lastMb > steadiness.firstMb * MEMORY_GROWTH_LIMIT) {
    const { firstMb, lastMb, minutes } = steadiness;
    violations.push(`memory grew from ${firstMb} to ${lastMb} MB in ${minutes} minutes`);
  }
  if (memoryMb.atRest > IDLE_MEMORY_LIMIT_MB)
    violations.push(`idle memory: ${memoryMb.atRest} MB, at most ${IDLE_MEMORY_LIMIT_MB}`);
  if (memoryMb.underLoad > LOADED_MEMORY_LIMIT_MB)
    violations.push(`memory under load: ${memoryMb.underLoad} MB, at most ${LOADED_MEMORY_LIMIT_MB}`);
  return violations;
}

/**
 * Measures the product under load beside the floor.
 * @param env with a DATA_DIR that is empty or has a centre from an earlier run
 */
export async function measureLoad(
  env: ProductEnv,
  { seconds, cases: keys, minutes }: LoadBenchOptions,
): Promise<LoadResult> {
  const centre = await openCentre(env, CENTRE_SIZE);
  let floor: Awaited<ReturnType<typeof openFloor>> | undefined;
  try {
    await settle(centre);
    floor = await openFloor(centre);
    for (const { key } of createFloorCases(centre)) await floor.measure(key, seconds);
    // First, because later cases increase the server's memory.
    const streams = keys === undefined ? await measureIdleStreams(centre, STREAMS) : null;
    const rows: ProductRow[] = [];
    for (const productCase of createProductCases(centre)) {
      const { key, name, status = 200, prepare } = productCase;
      if (keys !== undefined && !keys.includes(key)) continue;
      if (key === 'pending') await addPendingBookings(centre, PENDING);
      if (key.startsWith('request')) await deletePendingBookings(centre);
      const nextRequest = await prepare(maxRequestsWithin(seconds));
      const before = await floor.measure(productCase.floor, seconds / 2);
      report(`Thuto: ${name}`);
      const figures = await measureUnderLoad({ name, statuses: [status], nextRequest }, centre, { seconds });
      await settle(centre);
      const after = await floor.measure(productCase.floor, seconds / 2);
      rows.push(compareWithFloor(productCase, figures, [before, after]));
    }
    const steadiness = minutes > 0 ? await measureSteadiness(centre, minutes) : null;
    const result = {
      students: CENTRE_SIZE.students,
      bookings: centre.bookings,
      loadingMs: centre.loadingMs,
      seconds,
      connections: CONNECTIONS,
      floors: floor.summarise(),
      rows,
      streams,
      steadiness,
      memoryMb: {
        atRest: centre.atRestMb,
        underLoad: Math.max(...rows.map(({ memoryMb }) => memoryMb), steadiness?.mostMb ?? 0),
      },
    };
    return { ...result, violations: listViolations(result) };
  } finally {
    await floor?.close();
    await centre.close();
  }
}

const COLUMNS = [
  ['ratio', 8],
  ['limit', 7],
  ['p99 ratio', 11],
  ['req/s', 9],
  ['p50 ms', 9],
  ['p99 ms', 9],
  ['CPU µs', 9],
  ['DB µs', 9],
  ['MB', 8],
] as const;

export function printLoad(result: LoadResult): void {
  const { students, bookings, seconds, connections, floors, rows, streams, steadiness, memoryMb } = result;
  const printRow = (name: string, cells: readonly (string | number | null)[]) =>
    console.log(
      name.padEnd(32) +
        COLUMNS.map(([, width], index) => String(cells[index] ?? '').padStart(width)).join(''),
    );
  const listFigures = (row: LoadFigures) => [
    row.perSecond,
    row.p50Ms,
    row.p99Ms,
    row.cpuUs,
    row.databaseCpuUs,
    row.memoryMb,
  ];
  console.log(
    `\nLoad: ${connections} connections, ${students} students, ${bookings} bookings, ${seconds} s per case`,
  );
  printRow(
    '',
    COLUMNS.map(([head]) => head),
  );
  for (const row of floors) printRow(`floor: ${row.name}`, [1, '', 1, ...listFigures(row)]);
  for (const row of rows) printRow(row.name, [row.ratio, row.limit, row.p99Ratio, ...listFigures(row)]);
  if (streams !== null)
    console.log(
      `${streams.count} idle event streams: ${streams.memoryMb} MB more, ${streams.cpuMsPerSecond} ms of CPU per second`,
    );
  if (steadiness !== null)
    console.log(
      `Mixture for ${steadiness.minutes} minutes: ${steadiness.perSecond} requests per second, p99 ${steadiness.p99Ms} ms; ` +
        `memory ${steadiness.firstMb} MB at the beginning, ${steadiness.lastMb} MB at the end`,
    );
  console.log(`Memory: ${memoryMb.atRest} MB idle, ${memoryMb.underLoad} MB at most under load`);
  console.log(
    'ratio: compared with the floor just before and after (requests per second, p99). CPU: server, DB: PostgreSQL, per request.\n' +
      'Every response was checked. Rate limits were off, because the load comes from one address.',
  );
  printViolations(result);
}
