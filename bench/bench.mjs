import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from '../scripts/bootstrap.mjs';
import { measureConsoleTimes, printConsoleTimes } from './console-times.mjs';
import { measureDashboardTime, printDashboardTime } from './dashboard-time.mjs';
import { ensureChromium } from '../scripts/ensure-chromium.mjs';
import { bin, fail, report, root, run, ScriptError } from '../scripts/run.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { measureLoad, printLoad } from './load.mjs';

const STARTS = 4;
const KINDS = ['html', 'js', 'css', 'fonts', 'images', 'total'];
const folder = mkdtempSync(path.join(tmpdir(), 'thuto-bench-'));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Starts the product and does `work` while it runs, if any; milliseconds from the command to its ready line. */
async function timeStart(env, work = async () => {}) {
  const begin = performance.now();
  const product = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(product, 'exit');
  let output = '';
  const ready = (async () => {
    for await (const text of product.stdout.setEncoding('utf8')) {
      output += text;
      if (output.includes('is ready at')) return performance.now() - begin;
    }
    throw new ScriptError(`The product did not start.\n${output}`);
  })();
  const time = await ready;
  product.stdout.resume();
  try {
    await work();
  } finally {
    product.kill('SIGTERM');
    await ended;
  }
  return Math.round(time);
}

/** The browser test that holds the limits is what measures: one way of counting for both. */
async function measureFirstLoads(port) {
  const file = path.join(folder, 'first-loads.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    E2E_PORT: port,
    FIRST_LOADS_FILE: file,
  };
  const args = ['test', 'first-load.e2e.ts', '--project=phone', '--reporter=line'];
  const { code, output } = await run(bin('playwright'), args, { cwd: path.join(root, 'e2e'), env });
  if (code !== 0) report(output);
  return { withinLimits: code === 0, loads: JSON.parse(readFileSync(file, 'utf8')) };
}

function printLoads(loads) {
  for (const [encoding, name] of [
    ['br', 'brotli'],
    ['gzip', 'gzip'],
  ]) {
    console.log(`\nFirst load, ${name}, kB (1 kB = 1000 bytes)`);
    console.log(['page', 'requests', ...KINDS].map((head) => head.padStart(9)).join(''));
    for (const load of loads) {
      const sizes = KINDS.map((kind) => (load[encoding][kind] / 1000).toFixed(1));
      console.log([load.path, load.requests, ...sizes].map((cell) => String(cell).padStart(9)).join(''));
    }
  }
}

const SCORES = ['performance', 'accessibility', 'bestPractices', 'seo', 'cls', 'lcpMs', 'tbtMs'];

function printScores(pages) {
  console.log(
    '\nLighthouse, a phone on slow 4G, the run in the middle (sign-in asks search engines to leave it out)',
  );
  console.log(['page', ...SCORES].map((head) => head.padStart(14)).join(''));
  for (const page of pages) {
    console.log(
      [page.path, ...SCORES.map((name) => page[name])].map((cell) => String(cell).padStart(14)).join(''),
    );
  }
}

/** What every part of the bench is called, and what it does: gives its figures, which are printed as they come. */
const PARTS = {
  async starts(env) {
    const times = [];
    for (let at = 0; at < STARTS; at += 1) times.push(await timeStart(env('starts')));
    console.log(
      `\nStart until ready: first ${times[0]} ms (makes the database), then ${times.slice(1).join(', ')} ms`,
    );
    return { startMs: times };
  },
  async loads() {
    const { withinLimits, loads } = await measureFirstLoads(await freePort());
    printLoads(loads);
    return { firstLoads: loads, over: withinLimits ? [] : ['A first load is over its limit.'] };
  },
  async lighthouse(env) {
    let lighthouse = [];
    const its = env('lighthouse');
    await timeStart(its, async () => {
      lighthouse = await measureLighthouse(its.PUBLIC_URL, await ensureChromium(), folder);
    });
    printScores(lighthouse);
    return { lighthouse };
  },
  async dashboard(env) {
    const dashboard = await measureDashboardTime({ ...env('dashboard'), RATE_LIMITS: 'off' });
    printDashboardTime(dashboard);
    return { dashboard };
  },
  async console(env) {
    const consoleTimes = await measureConsoleTimes({ ...env('console'), RATE_LIMITS: 'off' });
    printConsoleTimes(consoleTimes);
    return { consoleTimes };
  },
  async load(env) {
    const load = await measureLoad({ ...env('load'), FLOOR_PORT: await freePort() });
    printLoad(load);
    return { load, over: load.over };
  },
};

const USAGE = `Usage: npm run bench [-- --only=${Object.keys(PARTS).join(',')}]`;

function readWanted() {
  let only;
  try {
    ({ only } = parseArgs({ options: { only: { type: 'string' } } }).values);
  } catch (error) {
    throw new ScriptError(`${error.message}\n${USAGE}`);
  }
  const wanted = only?.split(',') ?? Object.keys(PARTS);
  const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) throw new ScriptError(`There is no part ${unknown}.\n${USAGE}`);
  return wanted;
}

async function bench() {
  const wanted = readWanted();
  await bootstrap();
  const port = await freePort();
  /** Each part has a centre of its own. */
  const env = (name) => ({
    ...process.env,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(folder, name),
    LOG_LEVEL: 'warn',
  });
  const measured = {};
  const over = [];
  for (const name of wanted) {
    const { over: exceeded = [], ...figures } = await PARTS[name](env);
    Object.assign(measured, figures);
    over.push(...exceeded);
  }
  const results = path.join(root, 'bench/results.json');
  writeFileSync(results, `${JSON.stringify(measured, null, 2)}\n`);
  console.log(`Written to ${path.relative(process.cwd(), results)}.`);
  if (over.length > 0) throw new ScriptError(['Over its limit:', ...over].join('\n'));
}

try {
  await bench();
} catch (error) {
  rmSync(folder, { recursive: true, force: true });
  fail(error);
}
rmSync(folder, { recursive: true, force: true });
