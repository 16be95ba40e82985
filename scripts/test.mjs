import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTools } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { bin, root, run, seconds, stopRunning } from './run.mjs';
import { runChecks } from './run-checks.mjs';
import { tellFailure, tellPage } from './tell-failure.mjs';

const UNIT_WORKSPACES = ['packages/domain', 'packages/contract', 'apps/server', 'apps/web'];
const STEP_TIMEOUT_MS = 30 * 60_000;
/** The product's own variables: a developer's settings must not reach the tests. */
const PRODUCT_VARIABLES =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|S3_.*|AUTH_.*|ADMIN_.*|PRODUCT_DOMAIN|PLATFORM_TIMEZONE|TRUST_PROXY|LOG_LEVEL|RATE_LIMITS|METRICS_TOKEN|BACKUP_RECIPIENT)$/;

const total = { passed: 0, failed: 0 };
/** What failed, told once more at the end: of a long run the end is what is looked at. */
const failures = [];
const reports = mkdtempSync(path.join(tmpdir(), 'thuto-reports-'));

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Runs one part; what it throws is a failure of it, never the end of the whole. */
async function part(name, work) {
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
  count(counts);
  if (counts.failed > 0) failures.push({ name, tests: counts.failures ?? [] });
  // Those that this machine cannot run; each says why.
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds(begin)})`);
}

/** A runner that ends badly although every test it counted passed has failed in some other way: that counts too. */
function judge({ passed, failed, skipped = 0, failures: tests }, code, name) {
  if (passed + failed === 0) console.log(`${name} ran no test.`);
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  const told = unexplained
    ? [`every test that was counted passed, but the runner ended with ${code}`]
    : tests;
  return { passed, failed: unexplained ? 1 : failed, skipped, failures: told };
}

/** The failed ones of Playwright's suites, which stand within each other. */
function failedStories(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const results = spec.tests.flatMap(({ results: tries }) => tries);
        const messages = results.flatMap(({ errors }) => errors).map(({ message = 'no message' }) => message);
        const failure = tellFailure(path.join(root, 'e2e', spec.file), spec.title, messages);
        return [failure, ...results.flatMap(tellPage)].join('\n');
      }),
    ...failedStories(inner),
  ]);
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

async function runVitest(workspace) {
  const file = path.join(reports, `${workspace.replace('/', '-')}.json`);
  const args = ['run', '--reporter=default', `--reporter=${path.join(root, 'scripts/vitest-counts.mjs')}`];
  const { code } = await run(bin('vitest'), args, {
    cwd: path.join(root, workspace),
    env: { ...process.env, COUNTS_FILE: file },
    show: true,
    timeoutMs: STEP_TIMEOUT_MS,
  });
  return judge(readReport(file) ?? { passed: 0, failed: 0 }, code, workspace);
}

async function runPlaywright() {
  const chromium = await ensureChromium();
  const file = path.join(reports, 'e2e.json');
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await run(bin('playwright'), ['test', '--reporter=list,json'], {
    cwd: path.join(root, 'e2e'),
    env,
    show: true,
    timeoutMs: STEP_TIMEOUT_MS,
  });
  const report = readReport(file);
  const stats = report?.stats;
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    failures: failedStories(report?.suites ?? []),
  };
  return judge(counts, code, 'e2e');
}

/** The crash tests in short: one round for each of the most frequent faults. */
async function runCrashTests() {
  const { code } = await run('node', ['tools/crash-tests/crash-tests.ts', '--rounds', '4', '--short'], {
    show: true,
    timeoutMs: STEP_TIMEOUT_MS,
  });
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: ['see "── crash-tests" above'] };
}

async function build() {
  await ensureBuilt();
  return { passed: 1, failed: 0 };
}

const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const wants = (group) => only === undefined || only === group;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopRunning();
    rmSync(reports, { recursive: true, force: true });
    process.exit(130);
  });
}
for (const name of Object.keys(process.env)) {
  if (PRODUCT_VARIABLES.test(name)) delete process.env[name];
}

try {
  await part('install', async () => {
    await ensureTools();
    return { passed: 0, failed: 0 };
  });
  if (wants('check')) await part('check', runChecks);
  if (wants('unit')) {
    for (const workspace of UNIT_WORKSPACES) {
      if (existsSync(path.join(root, workspace, 'vitest.config.ts'))) {
        await part(workspace, () => runVitest(workspace));
      }
    }
  }
  if (wants('e2e') || wants('crash-tests')) await part('build', build);
  if (wants('crash-tests')) await part('crash-tests', runCrashTests);
  if (wants('e2e')) await part('e2e', runPlaywright);
} finally {
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  for (const { name, tests } of failures) console.log(['', `✗ ${name}`, ...tests].join('\n'));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}
