import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startMpesaSimulator } from '../../apps/server/src/testing/start-mpesa-simulator.ts';
import { bootstrap } from '../../scripts/bootstrap.mjs';
import { fail, seconds } from '../../scripts/run.mjs';
import { findFreePort } from '../shared/free-port.ts';
import { createCentre } from './centre.ts';
import { createProduct } from './product.ts';
import { createRandom } from './random.ts';
import { createResults } from './results.ts';
import { FAULTS, runRound } from './rounds.ts';

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

/** A short run takes the first faults in turn instead of choosing at random. */
const SHORT_RUN_FAULTS = 4;

async function main(): Promise<void> {
  const begin = performance.now();
  const seed = Number(values.seed);
  const rounds = Number(values.rounds);
  console.log(`Crash tests: ${rounds} rounds, seed ${seed}.`);
  await bootstrap();
  // Time is not measured here, so this runs with a low priority.
  if (!values.short) setPriority(10);
  const dataDir = values['data-dir'] ?? mkdtempSync(path.join(tmpdir(), 'thuto-crash-tests-'));
  mkdirSync(dataDir, { recursive: true });
  const random = createRandom(seed);
  const results = createResults();
  // One port for the whole run, as an operator has.
  const gateway = await startMpesaSimulator();
  const product = createProduct({
    dataDir,
    port: Number(values.port) || (await findFreePort()),
    env: gateway.env,
  });
  const faults = new Map(FAULTS.map((fault) => [fault, 0]));
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
    const centre = await createCentre(product, gateway, random, results);
    for (; done < rounds; done += 1) {
      const fault = await runRound({
        product,
        centre,
        random,
        results,
        number: done + 1,
        rounds,
        fault: values.short ? FAULTS[done % SHORT_RUN_FAULTS] : undefined,
        isShort: values.short,
      });
      faults.set(fault, (faults.get(fault) ?? 0) + 1);
    }
    results.counts.events = centre.listener.counts;
    centre.listener.end();
  } finally {
    if (product.isRunning()) {
      const code = await product.stop();
      results.verify(code === 0, () => `the product ended with ${code}: ${product.log().slice(-1_000)}`);
    }
    await product.killDatabase();
    await gateway.close();
    if (values.keep) console.log(`Data kept in ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  console.log(
    JSON.stringify({ seed, rounds: done, faults: Object.fromEntries(faults), ...results.counts }, null, 2),
  );
  console.log(`${done} rounds, ${results.violations.length} violations (${seconds(begin)})`);
  process.exitCode = results.violations.length === 0 ? 0 : 1;
}

await main().catch(fail);
