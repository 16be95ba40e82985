import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from '../scripts/bootstrap.mjs';
import { fail, seconds } from '../scripts/run.mjs';
import { createBook } from './book.mjs';
import { createCentre } from './centre.mjs';
import { createProduct } from './product.mjs';
import { createRandom } from './random.mjs';
import { FAULTS, runRound } from './rounds.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    port: { type: 'string', default: '0' },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    'data-dir': { type: 'string' },
  },
});

/** The short version has one of each of those that matter most, the first ones. */
const SHORT_FAULTS = 4;

/** A port that nobody uses: always the same one for the whole run, as an operator's is. */
async function findPort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function crashTests() {
  const begin = performance.now();
  const seed = Number(values.seed);
  const rounds = Number(values.rounds);
  console.log(`Crash tests: ${rounds} rounds, seed ${seed}.`);
  await bootstrap();
  // What it measures is not time: others of the machine go first.
  if (!values.short) setPriority(10);
  const dataDir = values['data-dir'] ?? mkdtempSync(path.join(tmpdir(), 'thuto-crash-tests-'));
  const random = createRandom(seed);
  const book = createBook();
  mkdirSync(dataDir, { recursive: true });
  const product = createProduct({ dataDir, port: Number(values.port) || (await findPort()) });
  const faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0]));
  let done = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await product.killAll();
      process.exit(130);
    });
  }
  try {
    product.spawn();
    await product.waitUntilReady();
    const centre = await createCentre(product, random, book);
    for (; done < rounds; done += 1) {
      const isShort = values.short;
      const given = isShort ? FAULTS[done % SHORT_FAULTS] : undefined;
      const fault = await runRound({
        product,
        centre,
        random,
        book,
        number: done + 1,
        rounds,
        given,
        isShort,
      });
      faults[fault] += 1;
    }
    book.counts.events = centre.listener.counts;
    centre.listener.end();
  } finally {
    if (product.isRunning()) {
      const code = await product.stop();
      book.hold(code === 0, () => `the product ended with ${code}: ${product.log().slice(-1_000)}`);
    }
    await product.killDatabase();
    if (values.keep) console.log(`Data kept in ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  const { byKind, ...counts } = book.counts;
  console.log(JSON.stringify({ seed, rounds: done, faults, ...counts, byKind }, null, 2));
  console.log(`${done} rounds, ${book.violations.length} violations (${seconds(begin)})`);
  process.exitCode = book.violations.length === 0 ? 0 : 1;
}

await crashTests().catch(fail);
