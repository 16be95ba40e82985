import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root, run } from '../scripts/run.mjs';
import { withDatabase } from './database.mjs';
import { holdFiles, holdMails } from './hold-files.mjs';
import { holdFamilies, holdOthers } from './hold-records.mjs';

/** What goes wrong in a round, and how often of ten. */
const WEIGHTS = { server: 3, everything: 2, database: 3, 'server twice': 1, stop: 1 };
export const FAULTS = Object.keys(WEIGHTS);
const LEAST_WORK_MS = 150;
const MOST_WORK_MS = 3_000;
const DRAIN_LIMIT_MS = 120_000;
/** So often the sweepers run and everything left over is looked for. */
const SWEEP_EVERY = 10;
/** So often the operator's own check recomputes the ledger; what was promised is held in every round. */
const CHECK_EVERY = 5;

const spawnAgain = async (product) => {
  product.spawn();
  return product.whenReady();
};

/** Breaks something; afterwards the product is ready again, by itself where it was not the one to be killed. */
const BREAK = {
  async server(product) {
    await product.killServer();
    return spawnAgain(product);
  },
  async everything(product) {
    await product.killAll();
    return spawnAgain(product);
  },
  async database(product, { book }) {
    const pid = product.pid();
    await product.killDatabase();
    const ms = await product.whenReady();
    book.hold(product.pid() === pid, () => 'the server did not survive its database');
    return ms;
  },
  async 'server twice'(product, { random }) {
    await product.killServer();
    product.spawn();
    await delay(random.between(50, 2_500));
    await product.killServer();
    return spawnAgain(product);
  },
  async stop(product, { book }) {
    const code = await product.stop();
    book.hold(code === 0, () => `stopped with SIGTERM it ended with ${code}`);
    return spawnAgain(product);
  },
};

async function command(product, args) {
  return run('node', ['--enable-source-maps', path.join(root, 'apps/server/build/cli.js'), ...args], {
    env: product.env,
  });
}

/** Waits until every mail that was queued has left. */
async function drain(query) {
  const begin = performance.now();
  while (performance.now() - begin < DRAIN_LIMIT_MS) {
    const [{ queued }] = await query(`select count(*)::int as queued from mails where status = 'queued'`);
    if (queued === 0) return;
    await delay(200);
  }
}

/** One round: work, a fault in the middle of it, and then everything that was promised. */
export async function runRound({ product, centre, random, book, number, rounds, given }) {
  const fault = given ?? random.weighed(Object.entries(WEIGHTS).map(([name, weight]) => [weight, name]));
  const workMs = random.between(LEAST_WORK_MS, MOST_WORK_MS);
  const before = book.counts.answered;
  const violationsBefore = book.violations.length;
  let isOver = false;
  const working = centre.work(() => isOver);
  await delay(workMs);
  // The load goes on while it is down, as people would.
  const readyMs = await BREAK[fault](product, { book, random });
  isOver = true;
  await working;

  await centre.settle();
  const isLast = number === rounds;
  const swept = isLast || number % SWEEP_EVERY === 0;
  await withDatabase(product.dataDir, async (query) => {
    if (swept) {
      await drain(query);
      const { code, output } = await command(product, ['sweep', '--all']);
      book.hold(code === 0, () => `thuto sweep ended with ${code}: ${output.trim()}`);
    }
    const { families, librarians, visitors, mails } = centre;
    await holdFamilies(query, families, book);
    await holdOthers(query, librarians, visitors, book);
    await holdFiles(query, { dataDir: product.dataDir, families, librarians, swept }, book);
    await holdMails(query, { folder: mails, drained: swept }, book);
  });
  if (isLast || number % CHECK_EVERY === 0) {
    const check = await command(product, ['check']);
    book.hold(check.code === 0, () => `thuto check: ${check.output.trim()}`);
  }
  const found = book.violations.length - violationsBefore;
  console.log(
    `${String(number).padStart(4)} ${fault.padEnd(12)} after ${workMs} ms, ${book.counts.answered - before} writes, ` +
      `ready in ${readyMs} ms${found > 0 ? `, ${found} VIOLATIONS` : ''}`,
  );
  return fault;
}
