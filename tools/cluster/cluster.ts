import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bootstrap } from '../../scripts/bootstrap.mjs';
import { fail, report, run, ScriptError } from '../../scripts/run.mjs';
import { APPS, clusterValues } from './configuration.ts';
import { createEngines, findPrimary, waitFor } from './engines.ts';
import { KINDS, startLoad } from './load.ts';
import { createProcesses } from './processes.ts';
import { databaseUser, findPrograms } from './programs.ts';
import { verifyPromises } from './verify.ts';

/** How long the load goes on undisturbed before, between and after what happens, in milliseconds. */
const CALM_MS = 15_000;
/** After the primary is gone writes have to be answered again within this long. */
const OUTAGE_LIMIT_MS = 30_000;

const STUDENTS = 30;

/** The longest time without an answered write between two moments. */
function longestSilence(answered, from, to) {
  const times = [from, ...answered.map(({ at }) => at).filter((at) => at >= from && at <= to), to].sort(
    (a, b) => a - b,
  );
  return Math.max(...times.slice(1).map((at, index) => at - times[index]));
}

function perSecond(answered, from, to) {
  const count = answered.filter(({ at }) => at >= from && at < to).length;
  return Math.round((count / (to - from)) * 10_000) / 10;
}

const countKinds = (answered) =>
  Object.fromEntries(KINDS.map((kind) => [kind, answered.filter((one) => one.kind === kind).length]));

/** Loads the demo centre; gives whom to sign in as. */
async function loadDemo(env) {
  const { code, output } = await run('node', ['scripts/thuto.mjs', 'demo', '--students', String(STUDENTS)], {
    env,
  });
  if (code !== 0) throw new ScriptError(`The demo centre was not loaded.\n${output}`);
  return { email: /^Admin: +(\S+)$/m.exec(output)?.[1], password: /^Password .*: (\S+)$/m.exec(output)?.[1] };
}

/** What happens to the cluster under load, and how long no write was answered for each of it. */
async function disturb({ engines, processes, values, load }) {
  const phases = [];
  async function phase(name, happen) {
    const from = Date.now();
    report(`${name}…`);
    await happen();
    phases.push({ name, from, to: Date.now() });
  }

  await phase('undisturbed', () => pause(CALM_MS));
  await phase('a node of the product loses its power', async () => {
    await processes.cutPower('app1');
    await pause(CALM_MS);
  });
  await phase('the node comes back', async () => {
    engines.startApp(1);
    await engines.waitForApp(1);
    await pause(CALM_MS);
  });
  const before = await findPrimary(values);
  await phase('the primary loses its power', async () => {
    await engines.cutPostgres(before);
    const other = await waitFor('another primary', async () => {
      const primary = await findPrimary(values);
      return primary !== before && primary;
    });
    report(`node ${other} takes over`);
    const at = Date.now();
    await waitFor('writes', async () => load.answered.some((write) => write.at > at));
    await pause(CALM_MS);
  });
  await phase('the old primary comes back, and follows', async () => {
    engines.startPostgres(before);
    await engines.waitForStandbys();
    await pause(CALM_MS);
  });
  return {
    primaries: [before, await findPrimary(values)],
    phases: phases.map(({ name, from, to }) => ({
      name,
      seconds: Math.round((to - from) / 1000),
      writesPerSecond: perSecond(load.answered, from, to),
      longestSilenceMs: longestSilence(load.answered, from, to),
      eventsHeard: load.events.at.filter((at) => at >= from && at < to).length,
      troubles: load.troubles.filter(({ at }) => at >= from && at < to).length,
      answered: countKinds(load.answered.filter(({ at }) => at >= from && at < to)),
    })),
  };
}

function print({ phases, primaries, verified, check, load }) {
  console.log('\nCluster: two nodes of the product, three of the database, one bucket, on one machine');
  const heads = ['seconds', 'writes/s', 'silence ms', 'events', 'retries'];
  console.log([''.padEnd(42), ...heads.map((head) => head.padStart(11))].join(''));
  for (const { name, seconds, writesPerSecond, longestSilenceMs, eventsHeard, troubles } of phases) {
    const cells = [seconds, writesPerSecond, longestSilenceMs, eventsHeard, troubles];
    console.log([name.padEnd(42), ...cells.map((cell) => String(cell).padStart(11))].join(''));
  }
  for (const { name, answered } of phases) {
    const counts = KINDS.map((kind) => `${kind} ${answered[kind]}`).join(', ');
    console.log(`${name}: ${counts}`);
  }
  const kinds = new Map();
  for (const { what } of load.troubles) kinds.set(what, (kinds.get(what) ?? 0) + 1);
  console.log(`\nThe primary was node ${primaries[0]}, then node ${primaries[1]}.`);
  console.log(
    `What was tried again: ${[...kinds].map(([what, times]) => `${what} ${times}×`).join(', ') || 'nothing'}`,
  );
  console.log(
    `Answered writes held: ${verified.held}. Lost: ${verified.lost.length}. Doubled: ${verified.doubled.length}.`,
  );
  for (const line of [...verified.lost, ...verified.doubled]) console.log(`  ${line}`);
  console.log(check.output.trim());
}

async function main() {
  const programs = findPrograms();
  await bootstrap();
  const user = databaseUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-cluster-'));
  const values = clusterValues({ folder, pgBin: programs.pgBin, userName: user.name });
  const processes = createProcesses(folder);
  const engines = createEngines({ processes, programs, values, user });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void processes.stopAll().then(() => process.exit(1)));
  let good = false;
  try {
    report(`Starting the engines; their logs are in ${folder}`);
    await engines.startAll();
    for (const n of APPS) {
      engines.startApp(n);
      await engines.waitForApp(n);
    }
    const people = await loadDemo(engines.productEnv(1));
    const url = `http://${values.HOST}:${values.PUBLIC_PORT}`;
    await waitFor('the public address', async () => (await fetch(`${url}/readyz`)).ok);
    const load = await startLoad({ url, ...people });
    const { phases, primaries } = await disturb({ engines, processes, values, load }).finally(() =>
      load.stop(),
    );
    const verified = await verifyPromises({ values, load });
    const check = await run('node', ['scripts/thuto.mjs', 'check'], { env: engines.productEnv(2) });
    print({ phases, primaries, verified, check, load });
    const outage = phases.find(({ name }) => name.startsWith('the primary')).longestSilenceMs;
    good =
      verified.lost.length === 0 &&
      verified.doubled.length === 0 &&
      check.code === 0 &&
      outage < OUTAGE_LIMIT_MS &&
      // A kind of write that nobody got through was not put to the proof.
      phases.every(
        ({ eventsHeard, answered }) => eventsHeard > 0 && KINDS.every((kind) => answered[kind] > 0),
      );
    const file = process.env.CLUSTER_FILE;
    if (file) writeFileSync(file, JSON.stringify({ phases, primaries, verified, good }, null, 2));
  } finally {
    await processes.stopAll();
    if (good) rmSync(folder, { recursive: true, force: true });
  }
  if (!good) throw new ScriptError(`\nNot as it should be. The logs stay in ${folder}`);
}

await main().catch(fail);
