import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from '../../scripts/bootstrap.mjs';
import { measureConsoleTimes, printConsoleTimes } from './console-times.ts';
import { measureDashboardTime, printDashboardTime } from './dashboard-time.ts';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { bin, fail, report, root, run, ScriptError } from '../../scripts/run.mjs';
import { measureLighthouse } from './lighthouse.ts';
import { measureGrowth, printGrowth, SIZES } from './growth.ts';
import { measureStarts, printStarts } from './starts.ts';
import { measureLoad, printLoad, SECONDS } from './load.ts';
import { printProfile, profileCase } from './profile.ts';
import { freePort, startReady, stop } from './product.ts';

const KINDS = ['html', 'js', 'css', 'fonts', 'images', 'total'];
const PROFILES = path.join(root, 'bench/profiles');
const folder = mkdtempSync(path.join(tmpdir(), 'thuto-bench-'));

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

/** The limits that first loads are held to are those of the browser test. */
const LOADS_OVER = 'a first load is over its limit';

/** Every part of the bench: gives its figures, which it prints as it goes, and what is over its limit. */
const PARTS = {
  async load({ envFor, seconds, cases, minutes }) {
    const load = await measureLoad(
      { ...(await envFor('load')), FLOOR_PORT: await freePort() },
      { seconds, cases, minutes },
    );
    printLoad(load);
    return { load, over: load.over };
  },
  async growth({ envFor, sizes, calls }) {
    const growth = await measureGrowth(envFor, { sizes, calls });
    printGrowth(growth);
    return { growth, over: growth.over };
  },
  async starts({ envFor, isFresh }) {
    const starts = await measureStarts(await envFor('starts'), isFresh ? { freshIn: folder } : {});
    printStarts(starts);
    return { starts, over: starts.over };
  },
  async loads() {
    const { withinLimits, loads } = await measureFirstLoads(await freePort());
    printLoads(loads);
    if (!withinLimits) console.log(`OVER ITS LIMIT  ${LOADS_OVER}`);
    return { firstLoads: loads, over: withinLimits ? [] : [LOADS_OVER] };
  },
  async lighthouse({ envFor }) {
    const env = await envFor('lighthouse');
    const product = await startReady('node', ['scripts/start.mjs'], env);
    try {
      const lighthouse = await measureLighthouse(env.PUBLIC_URL, await ensureChromium(), folder);
      printScores(lighthouse);
      return { lighthouse };
    } finally {
      await stop(product);
    }
  },
  async dashboard({ envFor }) {
    const dashboard = await measureDashboardTime({ ...(await envFor('dashboard')), RATE_LIMITS: 'off' });
    printDashboardTime(dashboard);
    return { dashboard };
  },
  async console({ envFor }) {
    const consoleTimes = await measureConsoleTimes({ ...(await envFor('console')), RATE_LIMITS: 'off' });
    printConsoleTimes(consoleTimes);
    return { consoleTimes };
  },
};

const LONG_MINUTES = 10;
const USAGE = `Usage: npm run bench [-- OPTIONS]
  --only PARTS     some parts of it: ${Object.keys(PARTS).join(', ')}
  --seconds N      how long each case of the load is measured (default ${SECONDS})
  --cases NAMES    some cases of the load: my-bookings, my-sessions, dashboard, pending, file-range, sign-in, request, request-keyed, approve, approve-keyed
  --long           goes on with a mixture of calls for ${LONG_MINUTES} minutes, and looks whether memory grows
  --sizes NUMBERS  how many bookings the centres of the growth have (default ${SIZES.join(',')})
  --calls TEXTS    some calls of the growth: those with one of these in their name ('Calendar,approve')
  --fresh          also starts from a fresh clone: dependencies, build and all
  --profile CASE   nothing else than one case of the load, with the profiler on: leaves a flame graph in bench/profiles
  --data DIR       keeps the centres there and takes them from there the next time, instead of loading them each time`;

function readOptions() {
  const text = { type: 'string' };
  const flag = { type: 'boolean', default: false };
  const options = {
    only: text,
    seconds: text,
    cases: text,
    sizes: text,
    calls: text,
    profile: text,
    data: text,
    long: flag,
    fresh: flag,
  };
  let values;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new ScriptError(`${error.message}\n${USAGE}`);
  }
  const wanted = values.only?.split(',') ?? Object.keys(PARTS);
  const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) throw new ScriptError(`There is no part ${unknown}.\n${USAGE}`);
  return { ...values, wanted };
}

/** Each part has a centre of its own, on a port of its own. */
function environments(data) {
  return async (name) => {
    const port = await freePort();
    return {
      ...process.env,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: path.join(data === undefined ? folder : path.resolve(data), name),
      LOG_LEVEL: 'warn',
    };
  };
}

async function bench() {
  const { wanted, profile, data, ...options } = readOptions();
  await bootstrap();
  const envFor = environments(data);
  const seconds = Number(options.seconds ?? SECONDS);
  if (profile !== undefined) {
    return printProfile(await profileCase(await envFor('load'), profile, { seconds, into: PROFILES }));
  }
  const how = {
    envFor,
    seconds,
    cases: options.cases?.split(','),
    sizes: options.sizes?.split(',').map(Number),
    calls: options.calls?.split(','),
    minutes: options.long ? LONG_MINUTES : 0,
    isFresh: options.fresh,
  };
  const measured = {};
  const over = [];
  for (const name of wanted) {
    const { over: exceeded = [], ...figures } = await PARTS[name](how);
    Object.assign(measured, figures);
    over.push(...exceeded);
  }
  const results = path.join(root, 'bench/results.json');
  writeFileSync(results, `${JSON.stringify({ ...measured, over }, null, 2)}\n`);
  console.log(`Written to ${path.relative(process.cwd(), results)}.`);
  if (over.length > 0)
    throw new ScriptError(`Figures over their limits: ${over.length}. They are named above.`);
}

try {
  await bench();
} catch (error) {
  rmSync(folder, { recursive: true, force: true });
  fail(error);
}
rmSync(folder, { recursive: true, force: true });
