import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureTools } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.mjs';
import { formatFailure, formatPage } from './format-failure.mjs';
import { listRelatedTests } from './related-tests.mjs';
import { bin, fail, root, run, ScriptError, stopRunning } from './run.mjs';
import { runChecks } from './run-checks.mjs';
import { runSteps } from './run-steps.mjs';
import { chooseTemporaryFolder } from './temporary-folder.mjs';
import { getTestSeed } from './test-seed.mjs';
import { readTimes, saveTimes } from './test-times.mjs';

/** How long the server tests of the fast lane may take by their last run, of its 90 seconds. */
const RELATED_TESTS_LIMIT_S = 40;
/** Assumed for a test file that has not run in this clone. */
const UNKNOWN_FILE_S = 5;
const STEP_TIMEOUT_MS = 45 * 60_000;
const SLOW_STEP_TIMEOUT_MS = 4 * 60 * 60_000;
/** How long the programs of an interrupted run have to stop, for example their databases. */
const STOP_TIMEOUT_MS = 10_000;
/** The product's own settings of a developer, which must not reach the tests. */
const PRODUCT_VARIABLES =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|S3_.*|AUTH_.*|ADMIN_.*|PRODUCT_DOMAIN|PLATFORM_TIMEZONE|TRUST_PROXY|LOG_LEVEL|RATE_LIMITS|METRICS_TOKEN|BACKUP_RECIPIENT)$/;

// For the databases and browser profiles too.
process.env.TMPDIR = chooseTemporaryFolder();
const reports = mkdtempSync(path.join(process.env.TMPDIR, 'thuto-reports-'));

/** Counts a runner that exits with an error, or that ran no test, as a failure. */
function checkExitCode({ passed, failed, skipped = 0, failures: tests }, code, name) {
  if (passed + failed === 0) console.log(`${name} ran no test.`);
  const hasFailed = failed === 0 && (code !== 0 || passed === 0);
  return {
    passed,
    failed: hasFailed ? 1 : failed,
    skipped,
    failures: hasFailed ? [`no test failed, but the runner exited with ${code}`] : tests,
  };
}

/** Collects the failed tests of Playwright's nested suites. */
function collectFailures(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const results = spec.tests.flatMap(({ results: attempts }) => attempts);
        const messages = results.flatMap(({ errors }) => errors).map(({ message = 'no message' }) => message);
        const failure = formatFailure(path.join(root, 'e2e', spec.file), spec.title, messages);
        return [failure, ...results.flatMap(formatPage)].join('\n');
      }),
    ...collectFailures(inner),
  ]);
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/**
 * Runs vitest in a folder: the whole folder, or the files whose paths contain one of `files`.
 * @param {string} name of the step, unique in a run
 */
async function runVitest(name, folder, args = [], { env = {}, timeoutMs = STEP_TIMEOUT_MS } = {}) {
  const report = path.join(reports, `${name.replaceAll(/\W/g, '-')}.json`);
  const reporter = path.join(root, 'scripts/vitest-reporter.mjs');
  const { code } = await run(bin('vitest'), ['run', `--reporter=${reporter}`, ...args], {
    cwd: path.join(root, folder),
    env: { ...process.env, ...env, COUNTS_FILE: report },
    show: true,
    timeoutMs,
  });
  const counts = readReport(report);
  saveTimes({ files: counts?.seconds });
  return checkExitCode(counts ?? { passed: 0, failed: 0 }, code, name);
}

/** Runs the server tests that depend on changed files, the closest first, as many as fit into the fast lane. */
async function runRelatedServerTests(name) {
  const related = await listRelatedTests('apps/server');
  const { files: times } = readTimes();
  const selected = [];
  let seconds = 0;
  for (const file of related) {
    const time = times[`apps/server/${file}`] ?? UNKNOWN_FILE_S;
    if (seconds + time > RELATED_TESTS_LIMIT_S) continue;
    seconds += time;
    selected.push(file);
  }
  console.log(
    `${related.length} server test files depend on the changed files. Running ${selected.length}; \`npm test\` runs all.`,
  );
  return selected.length === 0 ? { passed: 0, failed: 0 } : runVitest(name, 'apps/server', selected);
}

/** Runs the end-to-end tests. Playwright starts the centres, on free ports (`e2e/global-setup.ts`). */
async function runPlaywright({ env = {}, timeoutMs = STEP_TIMEOUT_MS } = {}) {
  const chromium = await ensureChromium();
  const file = path.join(reports, 'e2e.json');
  const { code } = await run(bin('playwright'), ['test', '--reporter=list,json'], {
    cwd: path.join(root, 'e2e'),
    env: {
      ...process.env,
      ...env,
      CHROMIUM_PATH: chromium,
      CHROMIUM_SHELL_PATH: (await ensureHeadlessShell()) ?? chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // No line is rewritten.
      PLAYWRIGHT_FORCE_TTY: '0',
    },
    show: true,
    timeoutMs,
  });
  const report = readReport(file);
  const counts = {
    passed: report?.stats.expected ?? 0,
    failed: report?.stats.unexpected ?? 0,
    failures: collectFailures(report?.suites ?? []),
  };
  return checkExitCode(counts, code, 'e2e');
}

/** Runs a program that is one test by itself. */
async function runProgram(name, args) {
  const { code } = await run('node', args, { show: true, timeoutMs: SLOW_STEP_TIMEOUT_MS });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`see ${name} above`] };
}

/** A step of a run, and the part of its lane that `--only` selects. */
const step = (part, name, work) => ({ part, name, work });

const CHECK = step('check', 'check', runChecks);
/** Runs the tests of everything but the server, in one process. */
const runPackages = (name, options) => runVitest(name, '.', ['--project=!@thuto/server*'], options);
const PACKAGES = step('unit', 'packages and web', (name) => runPackages(name));
const BUILD = async () => {
  await ensureBuilt();
  return { passed: 1, failed: 0 };
};
const ALL_CASES = { SLOW_TESTS: '1' };
/** A step of the slow lane that runs server tests with more or larger cases. */
const slowServerTests = (part, files, env) =>
  step(part, part, (name) =>
    runVitest(name, 'apps/server', files, {
      env: { ...env, ...process.env },
      timeoutMs: SLOW_STEP_TIMEOUT_MS,
    }),
  );
const program = (part, ...args) => step(part, part, (name) => runProgram(name, args));

/**
 * The groups of steps of each lane, in order. The steps of a group run side by side: those that load both processors only in
 * part. Server and browser tests run alone, because a step beside them slows them down by as much as it saves.
 */
const LANES = {
  /** At most 90 seconds on two cores: for every save and commit. */
  fast: [[CHECK, PACKAGES], [step('unit', 'server (related tests)', runRelatedServerTests)]],
  /** Everything that a change can break: before a push, and in CI. */
  default: [
    [CHECK, PACKAGES, step('e2e', 'build', BUILD)],
    [step('unit', 'server', (name) => runVitest(name, 'apps/server'))],
    [step('e2e', 'e2e', () => runPlaywright())],
  ],
  /** All cases of which `npm test` runs a sample, and long runs with random input and large data: before a release. */
  slow: [
    [step('all-cases', 'packages and web, all cases', (name) => runPackages(name, { env: ALL_CASES }))],
    [slowServerTests('all-cases', [], ALL_CASES)],
    [step('e2e', 'build', BUILD)],
    [
      step('e2e', 'e2e, all cases', () =>
        runPlaywright({ env: { E2E_SLOW: '1' }, timeoutMs: SLOW_STEP_TIMEOUT_MS }),
      ),
    ],
    [step('browsers', 'build', BUILD)],
    [program('browsers', 'tools/browsers/walk.ts')],
    [step('crash-tests', 'build', BUILD)],
    [program('crash-tests', 'tools/crash-tests/crash-tests.ts', '--rounds', '100')],
    [program('fuzz', 'scripts/fuzz.mjs')],
    [
      slowServerTests('school-year', ['src/school-year.test.ts'], {
        SCHOOL_YEAR_STUDENTS: '500',
        SCHOOL_YEAR_WEEKS: '44',
      }),
    ],
    [
      slowServerTests('learning-load', ['src/features/learning/learning-load.test.ts'], {
        LEARNING_STUDENTS: '1000',
        LEARNING_FAMILIES: '5000',
      }),
    ],
    [program('phone', 'tools/bench/bench.ts', '--only', 'phone')],
    [program('growth', 'tools/bench/bench.ts', '--only', 'growth')],
  ],
};

/** Returns the groups of steps to run. @throws ScriptError for an unknown lane or part. */
function parseGroups() {
  let values;
  try {
    ({ values } = parseArgs({
      options: { lane: { type: 'string', default: 'default' }, only: { type: 'string' } },
    }));
  } catch (error) {
    throw new ScriptError(error.message);
  }
  const { lane, only } = values;
  if (!Object.hasOwn(LANES, lane)) {
    throw new ScriptError(`There is no lane ${lane}: ${Object.keys(LANES).join(', ')}.`);
  }
  if (only === undefined) return LANES[lane];
  const groups = LANES[lane].map((group) => group.filter(({ part }) => part === only));
  if (groups.some((group) => group.length > 0)) return groups;
  const parts = new Set(LANES[lane].flat().map(({ part }) => part));
  throw new ScriptError(`This lane has no part ${only}: ${[...parts].join(', ')}.`);
}

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // The second signal does not wait.
    if (isStopped) process.exit(130);
    isStopped = true;
    stopRunning();
    setTimeout(() => process.exit(130), STOP_TIMEOUT_MS).unref();
  });
}
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const name of Object.keys(process.env)) {
  if (PRODUCT_VARIABLES.test(name)) delete process.env[name];
}

let groups;
try {
  groups = parseGroups();
} catch (error) {
  fail(error);
}
let total = { passed: 0, failed: 1 };
try {
  await ensureTools();
  process.env.TEST_SEED = await getTestSeed();
  console.log(`The seed of the samples is ${process.env.TEST_SEED}. Set TEST_SEED to repeat this run.`);
  total = await runSteps(groups, () => isStopped);
} catch (error) {
  console.error(error instanceof ScriptError ? error.message : error);
}
if (isStopped) console.log('Stopped before the end.');
process.exitCode = isStopped || total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
