import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TRACE_OPTIONS } from '../scripts/node-options.mjs';
import { root, run } from '../scripts/run.mjs';
import { withDatabase } from './database.mjs';
import { checkFiles, checkMails } from './check-files.mjs';
import { checkFamilies, checkOthers } from './check-records.mjs';

/** What goes wrong in a round, and how often of ten. */
const WEIGHTS = { server: 3, everything: 2, database: 2, 'database away': 1, 'server twice': 1, stop: 1 };
export const FAULTS = Object.keys(WEIGHTS);
const MIN_WORK_MS = 150;
const MAX_WORK_MS = 3_000;
const DRAIN_TIMEOUT_MS = 120_000;
const AWAY_MS = 30_000;
const SHORTLY_AWAY_MS = 4_000;
/** How long after its database came back the product may take to tell open pages of changes. */
const HEAR_LIMIT_MS = 30_000;
const LOOK_MS = 500;
/** So often the sweepers run and everything left over is looked for. */
const CLEAN_UP_EVERY = 10;
/** So often the operator's own check recomputes the ledger; what was promised is held in every round. */
const CHECK_EVERY = 5;

const spawnAgain = async (product) => {
  product.spawn();
  return product.waitUntilReady();
};

/** Looks at a product without database until the time is over: it is up, says that it is not ready, and shows its pages. */
async function checkDuringOutage({ url }, untilMs, book) {
  const begin = performance.now();
  const look = async (path) => {
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, text: await answer.text() };
  };
  while (performance.now() - begin < untilMs) {
    const [health, ready, page] = await Promise.all(['/healthz', '/readyz', '/'].map(look));
    const isAway = ready.status === 503 && JSON.parse(ready.text).database === false;
    book.hold(isAway, () => `without database /readyz said ${ready.status} ${ready.text}`);
    book.hold(health.status === 200, () => `without database /healthz said ${health.status}`);
    book.hold(page.status === 200, () => `without database the landing page was answered ${page.status}`);
    await delay(LOOK_MS);
  }
}

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
    const ms = await product.waitUntilReady();
    book.hold(product.pid() === pid, () => 'the server did not survive its database');
    return ms;
  },
  async 'database away'(product, { book, centre, awayMs }) {
    const pid = product.pid();
    const { unavailable } = book.counts;
    const { listener } = centre;
    // A round before may have ended its stream: it comes again.
    book.hold(await listener.hearsMore(HEAR_LIMIT_MS), () => 'no page was told of the changes of the work');
    await product.withoutDatabase(() => checkDuringOutage(product, awayMs, book));
    const ms = await product.waitUntilReady();
    book.hold(product.pid() === pid, () => 'the server did not survive the absence of its database');
    book.hold(book.counts.unavailable > unavailable, () => 'nobody was told that the database is away');
    book.hold(
      await listener.hearsMore(HEAR_LIMIT_MS),
      () => 'no page was told of a change after the database had come back',
    );
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
    book.hold(code === 0, () => `stopped with SIGTERM it ended with ${code}: ${product.log().slice(-1_000)}`);
    return spawnAgain(product);
  },
};

async function command(product, args) {
  return run('node', [...TRACE_OPTIONS, path.join(root, 'apps/server/build/cli.js'), ...args], {
    env: product.env,
  });
}

/** Waits until every mail that was queued has left. */
async function drain(query) {
  const begin = performance.now();
  while (performance.now() - begin < DRAIN_TIMEOUT_MS) {
    const [{ queued }] = await query(`select count(*)::int as queued from mails where status = 'queued'`);
    if (queued === 0) return;
    await delay(200);
  }
}

/** One round: work, a fault in the middle of it, and then everything that was promised. */
export async function runRound({ product, centre, random, book, number, rounds, given, isShort }) {
  const fault = given ?? random.weighed(Object.entries(WEIGHTS).map(([name, weight]) => [weight, name]));
  const workMs = random.between(MIN_WORK_MS, MAX_WORK_MS);
  const before = book.counts.answered;
  const violationsBefore = book.violations.length;
  let isOver = false;
  const working = centre.work(() => isOver);
  await delay(workMs);
  // The load goes on while it is down, as people would.
  const readyMs = await BREAK[fault](product, {
    book,
    random,
    centre,
    awayMs: isShort ? SHORTLY_AWAY_MS : AWAY_MS,
  });
  const memory = product.memory();
  isOver = true;
  await working;

  await centre.settle();
  const isLast = number === rounds;
  // Jobs have to go on by themselves after the database was away: every mail leaves.
  const swept = isLast || number % CLEAN_UP_EVERY === 0 || fault === 'database away';
  await withDatabase(product.dataDir, async (query) => {
    if (swept) {
      await drain(query);
      const { code, output } = await command(product, ['clean-up', '--all']);
      book.hold(code === 0, () => `thuto clean-up ended with ${code}: ${output.trim()}`);
      centre.deleteStoredUploads();
    }
    const { families, librarians, visitors, mails } = centre;
    await checkFamilies(query, families, book);
    await checkOthers(query, librarians, visitors, book);
    await checkFiles(query, { dataDir: product.dataDir, families, librarians, swept }, book);
    await checkMails(query, { folder: mails, drained: swept }, book);
  });
  if (isLast || number % CHECK_EVERY === 0) {
    const check = await command(product, ['check']);
    book.hold(check.code === 0, () => `thuto check: ${check.output.trim()}`);
  }
  const found = book.violations.length - violationsBefore;
  console.log(
    `${String(number).padStart(4)} ${fault.padEnd(13)} after ${workMs} ms, ${book.counts.answered - before} writes, ` +
      `ready in ${readyMs} ms, ${memory} MB${found > 0 ? `, ${found} VIOLATIONS` : ''}`,
  );
  return fault;
}
