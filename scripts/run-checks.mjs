import { existsSync } from 'node:fs';
import path from 'node:path';
import { auditDependencies } from './audit.mjs';
import { checkBrowsers } from './check-browsers.mjs';
import { hashProject, readPassedChecks, savePassedChecks } from './passed-checks.mjs';
import { bin, root, run, seconds } from './run.mjs';

const resolveFolder = (folder) => path.join(root, folder);

/**
 * Checks the types of one workspace. The types of the web's routes are generated first. One checker: each of the four by
 * default infers the types of the contract again, which takes twice the processor time.
 */
async function checkTypes(folder) {
  if (folder === 'apps/web') {
    const generated = await run(bin('react-router'), ['typegen'], { cwd: resolveFolder(folder) });
    if (generated.code !== 0) return generated;
  }
  const buildInfo = resolveFolder(`.cache/types/${folder.replaceAll('/', '-')}.json`);
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo];
  return run(bin('tsc'), ['-p', resolveFolder(folder), ...options]);
}

/** Without its cache, which misses that a new file is used. */
const checkUnused = () => run(bin('knip'), ['--no-progress']);

const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/learning',
  'apps/server',
  'apps/web',
  'apps/web/service-worker',
  'e2e',
  'tools',
];

/** A check. `work` resolves to `{ code, output, note? }`. All but the audit depend on the files of the project only. */
const AUDIT = { name: 'audit of dependencies', work: auditDependencies };
const PATTERNS = {
  name: 'regular expressions take linear time',
  work: () => run('node', ['scripts/check-patterns.mjs']),
};
const OTHERS = [
  { name: 'format', work: () => run(bin('oxfmt'), ['--check', '.']) },
  { name: 'tests of requirements', work: () => run('node', ['scripts/requirements-table.mjs']) },
  { name: 'no unused files, exports and dependencies', work: checkUnused },
  { name: 'lint', work: () => run(bin('oxlint'), ['--deny-warnings', '.']) },
  { name: 'scripts of the pages run in the supported browsers', work: checkBrowsers },
];
const TYPES = WORKSPACES.filter((folder) => existsSync(resolveFolder(folder))).map((folder) => ({
  name: `types of ${folder}`,
  work: () => checkTypes(folder),
}));

async function runCheck({ name, work }) {
  const begin = performance.now();
  const { code, output, note } = await work().catch((error) => ({ code: 1, output: String(error.stack) }));
  const title = note === undefined ? name : `${name}: ${note}`;
  return { name, title, passed: code === 0, output: output.trimEnd(), time: seconds(begin) };
}

/**
 * Starts all checks, except those that have passed with the same files. The types run one after another, beside the others,
 * and so do the audit, which waits for the registry, and the regular expressions, which take as long as all others if their
 * results are not cached.
 * @param {Set<string>} passed names of checks
 */
function startAll(passed) {
  const start = (check) =>
    passed.has(check.name)
      ? { ...check, title: `${check.name}: no file has changed`, passed: true, output: '', time: '0.0 s' }
      : runCheck(check);
  const audit = runCheck(AUDIT);
  const patterns = start(PATTERNS);
  const startInTurn = (checks) => {
    let previous = Promise.resolve();
    return checks.map((check) => {
      previous = previous.then(() => start(check));
      return previous;
    });
  };
  return [...startInTurn(OTHERS), ...startInTurn(TYPES), patterns, audit];
}

/**
 * Runs all static checks, even if one fails, and prints each with its duration.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runChecks() {
  const counts = { passed: 0, failed: 0, failures: [] };
  const project = await hashProject();
  const passedChecks = readPassedChecks(project);
  for (const result of startAll(passedChecks)) {
    const { name, title, passed, output, time } = await result;
    counts[passed ? 'passed' : 'failed'] += 1;
    if (passed && name !== AUDIT.name) passedChecks.add(name);
    console.log(`${passed ? '✓' : '✗'} ${title} (${time})`);
    if (passed) continue;
    console.log(output);
    counts.failures.push(`${title}\n${output}`);
  }
  // Somebody may have edited a file while the checks ran.
  if (project !== null && project === (await hashProject())) savePassedChecks(project, passedChecks);
  return counts;
}
