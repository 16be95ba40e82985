import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bootstrap } from '../../scripts/bootstrap.mjs';
import { fail, report, run, ScriptError } from '../../scripts/run.mjs';
import { loadDemo } from '../shared/demo.ts';
import { APP_NODES, type ClusterConfig, createConfig, type DatabaseNode } from './configuration.ts';
import { type ClusterLoad, startLoad, WRITE_KINDS, type WriteKind } from './load.ts';
import { createProcesses, type Processes } from './processes.ts';
import { findPrograms, getServiceUser } from './programs.ts';
import { createServices, findPrimary, type Services, waitFor } from './services.ts';
import { type Verification, verifyConfirmedWrites } from './verify.ts';

/** How long the load runs undisturbed before, between and after the faults. */
const CALM_MS = 15_000;
/** After the primary is killed, writes must be confirmed again within this time. */
const OUTAGE_LIMIT_MS = 20_000;
const STUDENTS = 30;
const PRIMARY_KILLED = 'the primary is killed';

interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly writesPerSecond: number;
  /** The longest time without a confirmed write. */
  readonly longestOutageMs: number;
  readonly events: number;
  /** Retried and refused requests. */
  readonly incidents: number;
  readonly writes: Readonly<Record<WriteKind, number>>;
}

interface Outcome {
  readonly phases: readonly Phase[];
  /** The primary before and after the faults. */
  readonly primaries: readonly [DatabaseNode, DatabaseNode | null];
}

/** Returns the longest time between two confirmed writes, from `from` to `to`. */
function getLongestOutage(times: readonly number[], from: number, to: number): number {
  const moments = [from, ...times.toSorted((a, b) => a - b), to];
  return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
}

function summarisePhase(name: string, from: number, to: number, load: ClusterLoad): Phase {
  const isInPhase = ({ at }: { readonly at: number }) => at >= from && at < to;
  const writes = load.writes.filter(isInPhase);
  const count = (kind: WriteKind) => writes.filter((write) => write.kind === kind).length;
  return {
    name,
    seconds: Math.round((to - from) / 1000),
    writesPerSecond: Math.round((writes.length / (to - from)) * 10_000) / 10,
    longestOutageMs: getLongestOutage(
      writes.map(({ at }) => at),
      from,
      to,
    ),
    events: load.eventTimes.filter((at) => isInPhase({ at })).length,
    incidents: load.incidents.filter(isInPhase).length,
    writes: {
      booked: count('booked'),
      adjusted: count('adjusted'),
      requested: count('requested'),
      approved: count('approved'),
      proof: count('proof'),
    },
  };
}

interface FaultOptions {
  readonly config: ClusterConfig;
  readonly processes: Processes;
  readonly services: Services;
  readonly load: ClusterLoad;
}

/** Kills and restarts a node of the product and the primary while the load runs. */
async function causeFaults({ config, processes, services, load }: FaultOptions): Promise<Outcome> {
  const phases: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  async function runPhase(name: string, work: () => Promise<void>): Promise<void> {
    const from = Date.now();
    report(`${name}…`);
    await work();
    await delay(CALM_MS);
    phases.push({ name, from, to: Date.now() });
  }

  await runPhase('undisturbed', async () => undefined);
  await runPhase('a node of the product is killed', () => processes.kill('app1'));
  await runPhase('the node is restarted', async () => {
    services.startApp(1);
    await services.waitForApp(1);
  });
  const primary = await waitFor('a primary', () => findPrimary(config));
  await runPhase(PRIMARY_KILLED, async () => {
    await services.killPostgres(primary);
    const next = await waitFor('another primary', async () => {
      const found = await findPrimary(config);
      return found === primary ? null : found;
    });
    report(`node ${next} takes over`);
    const takeover = Date.now();
    await waitFor('writes', async () => load.writes.some(({ at }) => at > takeover));
  });
  await runPhase('the old primary is restarted as a standby', async () => {
    services.startPostgres(primary);
    await services.waitForStandbys();
  });
  return {
    primaries: [primary, await findPrimary(config)],
    phases: phases.map(({ name, from, to }) => summarisePhase(name, from, to, load)),
  };
}

interface ClusterResult extends Outcome {
  readonly verification: Verification;
  readonly check: { readonly code: number; readonly output: string };
}

function printResult({ phases, primaries, verification, check }: ClusterResult, load: ClusterLoad): void {
  console.log('\nCluster: two nodes of the product, three of the database, one bucket, on one machine');
  const printRow = (name: string, cells: readonly (string | number)[]) =>
    console.log([name.padEnd(42), ...cells.map((cell) => String(cell).padStart(11))].join(''));
  printRow('', ['seconds', 'writes/s', 'outage ms', 'events', 'incidents']);
  for (const { name, seconds, writesPerSecond, longestOutageMs, events, incidents } of phases) {
    printRow(name, [seconds, writesPerSecond, longestOutageMs, events, incidents]);
  }
  for (const { name, writes } of phases) {
    console.log(`${name}: ${WRITE_KINDS.map((kind) => `${kind} ${writes[kind]}`).join(', ')}`);
  }
  const incidents = new Map<string, number>();
  for (const { what } of load.incidents) incidents.set(what, (incidents.get(what) ?? 0) + 1);
  const listed = [...incidents].map(([what, count]) => `${what} ${count}×`).join(', ');
  const { held, lost, doubled } = verification;
  console.log(`\nThe primary was node ${primaries[0]}, then node ${primaries[1]}.`);
  console.log(`Retried and refused requests: ${listed || 'none'}`);
  console.log(`Confirmed writes found: ${held}. Lost: ${lost.length}. Doubled: ${doubled.length}.`);
  for (const line of [...lost, ...doubled]) console.log(`  ${line}`);
  console.log(check.output.trim());
}

function isPassed({ phases, verification, check }: ClusterResult): boolean {
  const outageMs = phases.find(({ name }) => name === PRIMARY_KILLED)?.longestOutageMs ?? Infinity;
  return (
    verification.lost.length === 0 &&
    verification.doubled.length === 0 &&
    check.code === 0 &&
    outageMs < OUTAGE_LIMIT_MS &&
    // A kind of write that never succeeded in a phase was not tested there.
    phases.every(({ events, writes }) => events > 0 && WRITE_KINDS.every((kind) => writes[kind] > 0))
  );
}

/** Starts the cluster, runs the load with its faults and verifies every confirmed write. */
async function testCluster(
  config: ClusterConfig,
  processes: Processes,
  services: Services,
): Promise<boolean> {
  report(`Starting the services; their logs are in ${config.folder}`);
  await services.startAll();
  for (const n of APP_NODES) {
    services.startApp(n);
    await services.waitForApp(n);
  }
  const { admin } = await loadDemo(services.createAppEnv(1), { students: STUDENTS });
  const url = `http://${config.host}:${config.ports.public}`;
  await waitFor('the public address', async () => (await fetch(`${url}/readyz`)).ok);
  const load = await startLoad(url, admin);
  const outcome = await causeFaults({ config, processes, services, load }).finally(() => load.stop());
  const verification = await verifyConfirmedWrites(config, load);
  const check = await run('node', ['scripts/thuto.mjs', 'check'], { env: services.createAppEnv(2) });
  const result = { ...outcome, verification, check };
  printResult(result, load);
  const passed = isPassed(result);
  const file = process.env.CLUSTER_FILE;
  if (file) writeFileSync(file, JSON.stringify({ ...outcome, verification, passed }, null, 2));
  return passed;
}

async function main(): Promise<void> {
  const programs = findPrograms();
  await bootstrap();
  const user = getServiceUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-cluster-'));
  const config = createConfig({ folder, pgBin: programs.pgBin, userName: user.name });
  const processes = createProcesses(folder);
  const services = createServices({ config, processes, programs, user });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void processes.stopAll().then(() => process.exit(1)));
  let passed = false;
  try {
    passed = await testCluster(config, processes, services);
  } finally {
    await processes.stopAll();
    if (passed) rmSync(folder, { recursive: true, force: true });
  }
  if (!passed) throw new ScriptError(`\nThe cluster failed the test. The logs are kept in ${folder}`);
}

await main().catch(fail);
