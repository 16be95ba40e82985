import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTools } from './bootstrap.mjs';
import { bin, fail, root, run, seconds, stopRunning } from './run.mjs';

/** `npm run fuzz`: runs the fuzz test with more cases than `npm test` and with a new seed. */
const CASES = process.env.FUZZ_CASES ?? '20000';
const SEED = process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31);

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-fuzz-'));
const report = path.join(folder, 'report.json');
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stopRunning);

try {
  await ensureTools();
  const begin = performance.now();
  const { code } = await run(bin('vitest'), ['run', 'src/fuzz.test.ts', '--reporter=verbose'], {
    cwd: path.join(root, 'apps/server'),
    env: { ...process.env, FUZZ_CASES: CASES, FUZZ_SEED: SEED, FUZZ_REPORT: report },
    show: true,
  });
  if (existsSync(report)) {
    const { calls, acceptedCalls, neverAccepted, figures } = JSON.parse(readFileSync(report, 'utf8'));
    const sent = Object.values(figures).reduce((sum, n) => sum + n, 0);
    console.table(figures);
    console.log(
      `${sent} requests to ${calls} calls in ${seconds(begin)}, seed ${SEED}; ${acceptedCalls} calls were accepted at least once`,
    );
    if (neverAccepted.length > 0) console.log(`Never accepted: ${neverAccepted.join(', ')}`);
  }
  process.exitCode = code;
} catch (error) {
  fail(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
