import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureTools } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.mjs';
import { formatFailure, formatPage } from './format-failure.mjs';
import { listRelatedTests } from './related-tests.mjs';
import { bin, fail, root, run, ScriptError, seconds, stopRunning } from './run.mjs';
import { runChecks } from './run-checks.mjs';

const QUICK_WORKSPACES = ['packages/domain', 'packages/contract', 'packages/learning', 'apps/web'];
const UNIT_WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/learning',
  'apps/server',
  'apps/web',
];
/** More server test files would exceed the 90 seconds of the fast lane. */
const MAX_RELATED_TESTS = 6;
/** Server tests that take longer than 10 seconds each. The fast lane leaves them out. */
const SLOW_SERVER_TESTS = new Set([
  'src/clock-jumps.test.ts',
  'src/features/backup/backup.test.ts',
  'src/features/backup/backup-download.test.ts',
  'src/features/backup/encrypted-backup.test.ts',
  'src/features/imports/import.property.test.ts',
  'src/features/learning/learning-load.test.ts',
  'src/features/payments/hostile-uploads.test.ts',
  'src/fuzz.test.ts',
  'src/large-tables.test.ts',
  'src/school-year.test.ts',
  'src/platform/jobs/create-job-queue.test.ts',
  'src/platform/mail/mailer.test.ts',
]);
const STEP_TIMEOUT_MS = 45 * 60_000;
/**
 * The end-to-end tests wait often, so three projects run at once, each with a centre of its own. More at once are too much
 * for two processors: pages then miss the tests' timeouts. Some tests open further centres on the ports after these.
 */
const E2E_PORTS = { phone: 3417, desktop: 3517, browser: 3617 };
const SLOW_STEP_TIMEOUT_MS = 4 * 60 * 60_000;
/** The product's own settings of a developer, which must not reach the tests. */
const PRODUCT_VARIABLES =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|S3_.*|AUTH_.*|ADMIN_.*|PRODUCT_DOMAIN|PLATFORM_TIMEZONE|TRUST_PROXY|LOG_LEVEL|RATE_LIMITS|METRICS_TOKEN|BACKUP_RECIPIENT)$/;

const total = { passed: 0, failed: 0 };
/** Printed again at the end of the run. */
const failures = [];
const reports = mkdtempSync(path.join(tmpdir(), 'thuto-reports-'));

/** Runs one step and adds its counts to the total. An error counts as one failure; the run goes on. */
async function runStep(name, work) {
  const begin = performance.now();
  console.log(`\n── ${name}`);
  let counts;
  try {
    counts = await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.log(message);
    counts = { passed: 0, failed: 1, failures: [message] };
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.failed > 0) failures.push({ name, tests: counts.failures ?? [] });
  // Tests that cannot run on this machine. Each prints why.
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds(begin)})`);
}

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

async function runVitest(workspace, files = [], { env = {}, timeoutMs = STEP_TIMEOUT_MS } = {}) {
  const report = path.join(reports, `${workspace.replace('/', '-')}.json`);
  const reporter = path.join(root, 'scripts/vitest-counts.mjs');
  const args = ['run', '--reporter=default', `--reporter=${reporter}`, ...files];
  const { code } = await run(bin('vitest'), args, {
    cwd: path.join(root, workspace),
    env: { ...process.env, ...env, COUNTS_FILE: report },
    show: true,
    timeoutMs,
  });
  return checkExitCode(readReport(report) ?? { passed: 0, failed: 0 }, code, workspace);
}

/** Runs the server tests that depend on changed files, the closest first, as many as fit into the fast lane. */
async function runRelatedServerTests() {
  const files = await listRelatedTests('apps/server');
  const selected = files.filter((file) => !SLOW_SERVER_TESTS.has(file)).slice(0, MAX_RELATED_TESTS);
  console.log(
    `${files.length} server test files depend on the changed files. Running ${selected.length}; \`npm test\` runs all.`,
  );
  if (selected.length === 0) return { passed: 0, failed: 0 };
  return runVitest('apps/server', selected);
}

async function runPlaywright() {
  const chromium = await ensureChromium();
  const browsers = {
    CHROMIUM_PATH: chromium,
    CHROMIUM_SHELL_PATH: (await ensureHeadlessShell()) ?? chromium,
  };
  const projects = Object.entries(E2E_PORTS).map(([project, port]) => runProject(project, port, browsers));
  const counts = await Promise.all(projects);
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures: tests }) => tests ?? []),
  };
}

/** Runs the end-to-end tests of one project, after the admin setup of its centre. */
async function runProject(project, port, browsers) {
  const file = path.join(reports, `e2e-${project}.json`);
  const { code } = await run(
    bin('playwright'),
    [
      'test',
      '--reporter=list,json',
      `--project=${project}`,
      `--output=${path.join(root, 'e2e/test-results', project)}`,
    ],
    {
      cwd: path.join(root, 'e2e'),
      env: {
        ...process.env,
        ...browsers,
        E2E_PORT: String(port),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        // All print in turn, so no line is rewritten.
        PLAYWRIGHT_FORCE_TTY: '0',
      },
      show: true,
      timeoutMs: STEP_TIMEOUT_MS,
    },
  );
  const report = readReport(file);
  const stats = report?.stats;
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    failures: collectFailures(report?.suites ?? []),
  };
  return checkExitCode(counts, code, `e2e: ${project}`);
}

/** Runs a program that is one test by itself. */
async function runProgram(name, args, timeoutMs = STEP_TIMEOUT_MS) {
  const { code } = await run('node', args, { show: true, timeoutMs });
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [`see "── ${name}" above`] };
}

let hasBuilt = false;

/** Builds the product once per run. */
async function buildOnce() {
  if (hasBuilt) return;
  hasBuilt = true;
  await runStep('build', async () => {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  });
}

async function runWorkspaces(workspaces) {
  for (const workspace of workspaces) await runStep(workspace, () => runVitest(workspace));
}

/** The parts of each lane, in order. A part runs one or more steps. */
const LANES = {
  /** At most 90 seconds on two cores: for every save and commit. */
  fast: {
    check: () => runStep('check', runChecks),
    async unit() {
      await runWorkspaces(QUICK_WORKSPACES);
      await runStep('apps/server (related tests)', runRelatedServerTests);
    },
  },
  /** Everything that a change can break: before a push, and in CI. */
  default: {
    check: () => runStep('check', runChecks),
    unit: () => runWorkspaces(UNIT_WORKSPACES),
    async e2e() {
      await buildOnce();
      await runStep('e2e', runPlaywright);
    },
  },
  /** Long runs with random input and large data: before a release. */
  slow: {
    async 'crash-tests'() {
      await buildOnce();
      const args = ['tools/crash-tests/crash-tests.ts', '--rounds', '100'];
      await runStep('crash-tests', () => runProgram('crash-tests', args, SLOW_STEP_TIMEOUT_MS));
    },
    fuzz: () => runStep('fuzz', () => runProgram('fuzz', ['scripts/fuzz.mjs'], SLOW_STEP_TIMEOUT_MS)),
    async 'school-year'() {
      const env = { SCHOOL_YEAR_STUDENTS: '500', SCHOOL_YEAR_WEEKS: '44', ...process.env };
      const files = ['src/school-year.test.ts'];
      await runStep('school-year', () =>
        runVitest('apps/server', files, { env, timeoutMs: SLOW_STEP_TIMEOUT_MS }),
      );
    },
    async 'large-data'() {
      const env = { ...process.env, SLOW_TESTS: '1' };
      await runStep('large-data', () => runVitest('apps/server', ['.slow.test.ts'], { env }));
    },
    async 'learning-load'() {
      const env = { LEARNING_STUDENTS: '1000', LEARNING_FAMILIES: '5000', ...process.env };
      const files = ['src/features/learning/learning-load.test.ts'];
      await runStep('learning-load', () =>
        runVitest('apps/server', files, { env, timeoutMs: SLOW_STEP_TIMEOUT_MS }),
      );
    },
    async phone() {
      const args = ['tools/bench/bench.ts', '--only', 'phone'];
      await runStep('phone', () => runProgram('phone', args, SLOW_STEP_TIMEOUT_MS));
    },
    async growth() {
      const args = ['tools/bench/bench.ts', '--only', 'growth'];
      await runStep('growth', () => runProgram('growth', args, SLOW_STEP_TIMEOUT_MS));
    },
  },
};

/** Returns the parts to run. @throws ScriptError for an unknown lane or part. */
function parseParts() {
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
  const parts = LANES[lane];
  if (only === undefined) return Object.values(parts);
  if (Object.hasOwn(parts, only)) return [parts[only]];
  throw new ScriptError(`This lane has no part ${only}: ${Object.keys(parts).join(', ')}.`);
}

const removeReports = () => rmSync(reports, { recursive: true, force: true });

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopRunning();
    removeReports();
    process.exit(130);
  });
}
for (const name of Object.keys(process.env)) {
  if (PRODUCT_VARIABLES.test(name)) delete process.env[name];
}

let parts;
try {
  parts = parseParts();
} catch (error) {
  removeReports();
  fail(error);
}
try {
  await runStep('install', async () => {
    await ensureTools();
    return { passed: 0, failed: 0 };
  });
  for (const runPart of parts) await runPart();
} finally {
  removeReports();
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  for (const { name, tests } of failures) console.log(['', `✗ ${name}`, ...tests].join('\n'));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}
