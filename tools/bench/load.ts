import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fail, report, root } from '../../scripts/run.mjs';
import { floorCases, FLOOR_NOTES, mostWithin, productCases } from './cases.ts';
import { openCentre } from './centre.ts';
import { measureIdleStreams } from './idle-streams.ts';
import { CONNECTIONS, measurePressure, whenIdle } from './pressure.ts';
import { memoryMbOf } from './process-figures.ts';
import { startReady, stop } from './product.ts';

/** The centre that is measured. */
export const CENTRE = { students: 1000, bookings: 200_000 };
export const SECONDS = 6;
const STREAMS = 500;
/** What the mixture of the long run is made of. */
const STEADY = ['my-bookings', 'dashboard', 'pending', 'request'];
const SAMPLE_MS = 5_000;
/** More than this between the first and the last minutes is growth, not the garbage collector's mood. */
const GROWTH_LIMIT = 1.1;
/** What an answer's slowest hundredth may take, in those of the floor. */
const P99_LIMIT = 5;
const MEMORY_AT_REST_LIMIT_MB = 160;
const MEMORY_UNDER_LOAD_LIMIT_MB = 300;
const REST_MS = 2_000;
const MAILS_LIMIT_MS = 10_000;
const WARM_AGAIN_S = 1;

const mailsWaiting = `select count(*)::int as count from mails where status = 'queued'`;

/** Lets the answers under way end, and what they have left for later, within reason. */
async function settle(centre) {
  const begin = performance.now();
  await delay(REST_MS);
  await whenIdle(centre.pid);
  while (performance.now() - begin < MAILS_LIMIT_MS) {
    if ((await centre.sql(mailsWaiting))[0].count === 0) return;
    await delay(REST_MS / 4);
  }
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The floor's server, which waits beside the product's while that is measured. A machine that is shared is faster in one
 * minute than in the next, so a case is held against what the floor did just before it and just after it.
 */
async function openFloor(centre, port) {
  const env = { ...process.env, DATABASE_URL: centre.databaseUrl };
  const server = await startReady('node', ['bench/floor.mjs', port], env);
  const of = { url: `http://127.0.0.1:${port}`, pid: server.pid, postmaster: centre.postmaster };
  const cases = floorCases(centre);
  const measured = new Map(cases.map(({ key }) => [key, []]));
  return {
    async measure(key, seconds) {
      const asked = cases.find((one) => one.key === key);
      const before = measured.get(key);
      report(`the floor: ${asked.name}`);
      const row = await measurePressure(asked, of, {
        seconds,
        ...(before.length > 0 && { warmUpSeconds: WARM_AGAIN_S }),
      });
      before.push(row);
      await centre.sql('delete from bookings where notes = $1', [FLOOR_NOTES]);
      await centre.sql('vacuum (analyze) bookings');
      return row;
    },
    /** What each of its cases did on average. */
    rows: () =>
      [...measured].map(([key, rows]) => {
        const of = (figure, digits = 0) =>
          Math.round(mean(rows.map((row) => row[figure])) * 10 ** digits) / 10 ** digits;
        return {
          key,
          side: 'floor',
          name: rows[0].name,
          requests: of('requests'),
          perSecond: of('perSecond'),
          p50Ms: of('p50Ms', 1),
          p99Ms: of('p99Ms', 1),
          cpuUs: of('cpuUs'),
          databaseCpuUs: of('databaseCpuUs'),
          memoryMb: Math.max(...rows.map(({ memoryMb }) => memoryMb)),
          timesMeasured: rows.length,
        };
      }),
    close: () => stop(server),
  };
}

function compare(row, { floor: key, limit }, around) {
  const ratio = Math.round((row.perSecond / mean(around.map(({ perSecond }) => perSecond))) * 1000) / 1000;
  const p99Ratio = Math.round((row.p99Ms / mean(around.map(({ p99Ms }) => p99Ms))) * 10) / 10;
  const over = [];
  if (limit !== undefined && ratio < limit)
    over.push(`${row.name}: ${ratio} of the floor, at least ${limit}`);
  if (limit !== undefined && p99Ratio > P99_LIMIT)
    over.push(`${row.name}: p99 ${p99Ratio} × the floor's, at most ${P99_LIMIT}`);
  return { ...row, floor: key, ratio, p99Ratio, limit: limit ?? null, over };
}

/**
 * The same mixture of calls for minutes on end; the memory in the first tenth, when everything has been warmed up, and the last.
 */
async function measureSteadiness(centre, minutes) {
  const cases = productCases(centre).filter(({ key }) => STEADY.includes(key));
  const samples = [];
  const sampling = setInterval(() => samples.push(memoryMbOf(centre.pid)), SAMPLE_MS);
  let at = 0;
  const nextRequest = () => cases[at++ % cases.length].nextRequest();
  try {
    report(`Thuto: a mixture of calls for ${minutes} minutes`);
    const row = await measurePressure({ name: 'the mixture', statuses: [200, 201], nextRequest }, centre, {
      seconds: minutes * 60,
    });
    const tenth = Math.ceil(samples.length / 10);
    const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
    return {
      minutes,
      perSecond: row.perSecond,
      p99Ms: row.p99Ms,
      firstMb: middle(samples.slice(tenth, 2 * tenth)),
      lastMb: middle(samples.slice(-tenth)),
      mostMb: Math.max(...samples),
    };
  } finally {
    clearInterval(sampling);
  }
}

/**
 * The product under load beside the least that an answer from the same database can cost.
 * @param {NodeJS.ProcessEnv} env with PORT, PUBLIC_URL and an empty DATA_DIR; FLOOR_PORT for the floor
 * @param {{ seconds?: number, cases?: string[], minutes?: number }} [how] which cases of the product; all of them, and the
 *   streams, unless given; for how many minutes to go on with a mixture of them
 */
export async function measureLoad(env, { seconds = SECONDS, cases: wanted, minutes = 0 } = {}) {
  const centre = await openCentre(env, CENTRE);
  let floor;
  try {
    await settle(centre);
    const { atRestMb, loadingMs, bookings } = centre;
    floor = await openFloor(centre, env.FLOOR_PORT);
    for (const { key } of floorCases(centre)) await floor.measure(key, seconds);
    // Before anything else has made the server's memory grow.
    const streams = wanted === undefined ? await measureIdleStreams(centre, STREAMS) : null;
    const rows = [];
    for (const asked of productCases(centre)) {
      if (wanted !== undefined && !wanted.includes(asked.key)) continue;
      const nextRequest = (await asked.prepare?.(mostWithin(seconds))) ?? asked.nextRequest;
      const before = await floor.measure(asked.floor, seconds / 2);
      report(`Thuto: ${asked.name}`);
      const row = await measurePressure({ ...asked, nextRequest }, centre, { seconds });
      await settle(centre);
      const after = await floor.measure(asked.floor, seconds / 2);
      rows.push(compare({ key: asked.key, side: 'thuto', ...row }, asked, [before, after]));
    }
    const floors = floor.rows();
    const steadiness = minutes > 0 ? await measureSteadiness(centre, minutes) : null;
    const underLoadMb = Math.max(...rows.map(({ memoryMb }) => memoryMb), steadiness?.mostMb ?? 0);
    const over = rows.flatMap((row) => row.over);
    if (steadiness !== null && steadiness.lastMb > steadiness.firstMb * GROWTH_LIMIT)
      over.push(`memory grew from ${steadiness.firstMb} to ${steadiness.lastMb} MB in ${minutes} minutes`);
    if (atRestMb > MEMORY_AT_REST_LIMIT_MB)
      over.push(`memory at rest: ${atRestMb} MB, at most ${MEMORY_AT_REST_LIMIT_MB}`);
    if (underLoadMb > MEMORY_UNDER_LOAD_LIMIT_MB)
      over.push(`memory under load: ${underLoadMb} MB, at most ${MEMORY_UNDER_LOAD_LIMIT_MB}`);
    return {
      students: CENTRE.students,
      bookings,
      loadingMs,
      seconds,
      connections: CONNECTIONS,
      floors,
      rows,
      streams,
      steadiness,
      memoryMb: { atRest: atRestMb, underLoad: underLoadMb },
      over,
    };
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
];

export function printLoad({
  students,
  bookings,
  seconds,
  connections,
  floors,
  rows,
  streams,
  steadiness,
  memoryMb,
  over,
}) {
  console.log(
    `\nUnder load: ${connections} connections, ${students} students, ${bookings} bookings, ${seconds} s a case`,
  );
  const line = (name, cells) =>
    console.log(
      name.padEnd(28) + cells.map((cell, at) => String(cell ?? '').padStart(COLUMNS[at][1])).join(''),
    );
  line(
    '',
    COLUMNS.map(([head]) => head),
  );
  const figures = (row) => [row.perSecond, row.p50Ms, row.p99Ms, row.cpuUs, row.databaseCpuUs, row.memoryMb];
  for (const row of floors) line(`floor: ${row.name}`, [1, '', 1, ...figures(row)]);
  for (const row of rows) line(row.name, [row.ratio, row.limit, row.p99Ratio, ...figures(row)]);
  if (streams)
    console.log(
      `${streams.count} idle event streams: ${streams.memoryMb} MB more, ${streams.cpuMsPerSecond} ms of CPU a second`,
    );
  if (steadiness)
    console.log(
      `${steadiness.minutes} minutes of a mixture: ${steadiness.perSecond} requests a second, p99 ${steadiness.p99Ms} ms; ` +
        `memory ${steadiness.firstMb} MB in the beginning, ${steadiness.lastMb} MB in the end`,
    );
  console.log(`Memory: ${memoryMb.atRest} MB at rest, ${memoryMb.underLoad} MB at most under load`);
  console.log(
    'ratio: of the floor just before and after (requests a second; p99). CPU: of the server’s process, DB: of PostgreSQL, for one request.\n' +
      'Every answer was checked. Limits on attempts and requests were in place, as they are by default.',
  );
  for (const what of over) console.log(`OVER ITS LIMIT  ${what}`);
}

// On its own: node bench/load.mjs [--port 4190] [--seconds 6] [--cases dashboard,my-bookings] [--data DIR, kept for the next run]
if (process.argv[1] === path.join(root, 'bench/load.mjs')) {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-load-'));
  try {
    const text = { type: 'string' };
    const { values } = parseArgs({ options: { port: text, seconds: text, cases: text, data: text } });
    const { port = '4190', seconds = SECONDS, cases, data = path.join(folder, 'data') } = values;
    const env = {
      ...process.env,
      PORT: port,
      FLOOR_PORT: String(Number(port) + 1),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: path.resolve(data),
      LOG_LEVEL: 'warn',
    };
    printLoad(await measureLoad(env, { seconds: Number(seconds), cases: cases?.split(',') }));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    fail(error);
  }
  rmSync(folder, { recursive: true, force: true });
}
