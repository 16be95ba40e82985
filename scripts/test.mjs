import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTools } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { bin, root, run, seconds, stopRunning } from './run.mjs';
import { runChecks } from './run-checks.mjs';

const UNIT_WORKSPACES = ['packages/domain', 'packages/contract', 'apps/server', 'apps/web'];
const STEP_TIMEOUT_MS = 30 * 60_000;
/** The product's own variables: a developer's settings must not reach the tests. */
const PRODUCT_VARIABLES =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|SMTP_URL|MAIL_FROM|S3_.*|AUTH_.*|ADMIN_.*|PRODUCT_DOMAIN|PLATFORM_TIMEZONE|TRUST_PROXY|LOG_LEVEL|RATE_LIMITS|METRICS_TOKEN)$/;

const total = { passed: 0, failed: 0 };
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
    console.log(error instanceof Error ? error.message : String(error));
    counts = { passed: 0, failed: 1 };
  }
  count(counts);
  // Those that this machine cannot run; each says why.
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds(begin)})`);
}

/** A runner that ends badly although every test it counted passed has failed in some other way: that counts too. */
function judge({ passed, failed, skipped = 0 }, code, name) {
  if (passed + failed === 0) console.log(`${name} ran no test.`);
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed, skipped };
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

async function runVitest(workspace) {
  const file = path.join(reports, `${workspace.replace('/', '-')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(bin('vitest'), args, {
    cwd: path.join(root, workspace),
    show: true,
    timeoutMs: STEP_TIMEOUT_MS,
  });
  const report = readReport(file);
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles,
    skipped: report?.numPendingTests ?? 0,
  };
  return judge(counts, code, workspace);
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
  const stats = readReport(file)?.stats;
  const counts = { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
  return judge(counts, code, 'e2e');
}

/** The crash harness, shortly: as many rounds as there are kinds of what goes wrong in most of them. */
async function runTorture() {
  const { code } = await run('node', ['torture/torture.mjs', '--rounds', '4', '--short'], {
    show: true,
    timeoutMs: STEP_TIMEOUT_MS,
  });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
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
  if (wants('e2e') || wants('torture')) await part('build', build);
  if (wants('torture')) await part('torture', runTorture);
  if (wants('e2e')) await part('e2e', runPlaywright);
} finally {
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}
