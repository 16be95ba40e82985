import { existsSync } from 'node:fs';
import path from 'node:path';
import { auditDependencies } from './audit.mjs';
import { bin, root, run, seconds } from './run.mjs';

const at = (folder) => path.join(root, folder);

/** Types of one workspace; the web's routes have generated types, which come first. */
async function types(folder) {
  if (folder === 'apps/web') {
    const generated = await run(bin('react-router'), ['typegen'], { cwd: at(folder) });
    if (generated.code !== 0) return generated;
  }
  return run(bin('tsc'), ['-p', at(folder)]);
}

const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'apps/server',
  'apps/web',
  'apps/web/service-worker',
  'e2e',
  'tools',
];

/** Each `work` resolves to `{ code, output }`. */
const CHECKS = [
  {
    name: 'format',
    work: () =>
      run(bin('prettier'), [
        '--check',
        '--cache',
        '--cache-location',
        at('.cache/prettier'),
        '--log-level=warn',
        '.',
      ]),
  },
  { name: 'lint', work: () => run(bin('oxlint'), ['--deny-warnings', '.']) },
  ...WORKSPACES.filter((folder) => existsSync(at(folder))).map((folder) => ({
    name: `types of ${folder}`,
    work: () => types(folder),
  })),
  { name: 'audit of dependencies', work: auditDependencies },
];

async function timed({ name, work }) {
  const begin = performance.now();
  const { code, output, note } = await work();
  const told = note === undefined ? name : `${name}: ${note}`;
  return { name: told, passed: code === 0, output: output.trimEnd(), time: seconds(begin) };
}

/** The format takes about as long as all the others together: it runs beside them. */
function startAll([format, ...others]) {
  const results = [timed(format)];
  let before = Promise.resolve();
  for (const check of others) {
    before = before.then(() => timed(check));
    results.push(before);
  }
  return results;
}

/**
 * Runs everything that judges the sources without running them, whatever the others found, and prints each with its
 * time.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runChecks() {
  const counts = { passed: 0, failed: 0, failures: [] };
  for (const result of startAll(CHECKS)) {
    const { name, passed, output, time } = await result;
    counts[passed ? 'passed' : 'failed'] += 1;
    console.log(`${passed ? '✓' : '✗'} ${name} (${time})`);
    if (passed) continue;
    console.log(output);
    counts.failures.push(`${name}\n${output}`);
  }
  return counts;
}
