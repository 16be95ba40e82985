import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from '../../scripts/bootstrap.mjs';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { fail, root, ScriptError } from '../../scripts/run.mjs';
import { loadDemo } from '../shared/demo.ts';
import { findFreePort } from '../shared/free-port.ts';
import { measureConsoleTimes, printConsoleTimes } from './console-times.ts';
import { measureDashboardTime, printDashboardTime } from './dashboard-time.ts';
import { measureFirstLoads, printFirstLoads } from './first-loads.ts';
import { DEFAULT_SIZES, measureGrowth, printGrowth } from './growth.ts';
import { measureLighthouse, printLighthouse } from './lighthouse.ts';
import { DEFAULT_SECONDS, measureLoad, printLoad } from './load.ts';
import { measureMonth, printMonth } from './month.ts';
import { measurePhoneLoads, printPhoneLoads } from './phone-loads.ts';
import { type CreateEnv, startProduct } from './product.ts';
import { printProfile, profileCase } from './profile.ts';
import { measureStarts, printStarts } from './starts.ts';

const LONG_MINUTES = 10;
const PROFILES_FOLDER = path.join(root, 'tools/bench/profiles');
const RESULTS_FILE = path.join(root, 'tools/bench/results.json');

interface BenchOptions {
  readonly createEnv: CreateEnv;
  /** A temporary folder of this run. */
  readonly folder: string;
  readonly seconds: number;
  readonly minutes: number;
  readonly isFresh: boolean;
  readonly cases?: readonly string[];
  readonly sizes?: readonly number[];
  readonly calls?: readonly string[];
}

interface PartResult {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly violations?: readonly string[];
}

/** Each part measures, prints its figures and returns them with those over their limits. */
const PARTS = {
  async load({ createEnv, seconds, cases, minutes }) {
    const load = await measureLoad(await createEnv('load'), { seconds, cases, minutes });
    printLoad(load);
    return { figures: { load }, violations: load.violations };
  },
  async growth({ createEnv, sizes, calls }) {
    const growth = await measureGrowth(createEnv, { sizes, calls });
    printGrowth(growth);
    return { figures: { growth }, violations: growth.violations };
  },
  async starts({ createEnv, isFresh, folder }) {
    const starts = await measureStarts(await createEnv('starts'), isFresh ? folder : undefined);
    printStarts(starts);
    return { figures: { starts }, violations: starts.violations };
  },
  async loads({ folder }) {
    const { firstLoads, violations } = await measureFirstLoads(folder);
    printFirstLoads({ firstLoads, violations });
    return { figures: { firstLoads }, violations };
  },
  async lighthouse({ createEnv, folder }) {
    const env = await createEnv('lighthouse');
    const product = await startProduct(env);
    try {
      const scores = await measureLighthouse(env.PUBLIC_URL, await ensureChromium(), folder);
      printLighthouse(scores);
      return { figures: { lighthouse: scores.lighthouse }, violations: scores.violations };
    } finally {
      await product.stop();
    }
  },
  /** What a family with a cheap phone waits for and pays for. */
  async phone({ createEnv, folder }) {
    const env = { ...(await createEnv('phone')), RATE_LIMITS: 'off' };
    const owners = await loadDemo(env, {});
    const product = await startProduct(env);
    try {
      const loads = await measurePhoneLoads(env.PUBLIC_URL, owners);
      printPhoneLoads(loads);
      const scores = await measureLighthouse(env.PUBLIC_URL, await ensureChromium(), folder);
      printLighthouse(scores);
      const month = await measureMonth(folder);
      printMonth(month);
      return {
        figures: { phoneLoads: loads.phoneLoads, lighthouse: scores.lighthouse, month: month.month },
        violations: [...loads.violations, ...scores.violations, ...month.violations],
      };
    } finally {
      await product.stop();
    }
  },
  async dashboard({ createEnv }) {
    const dashboard = await measureDashboardTime({ ...(await createEnv('dashboard')), RATE_LIMITS: 'off' });
    printDashboardTime(dashboard);
    return { figures: { dashboard } };
  },
  async console({ createEnv }) {
    const consoleTimes = await measureConsoleTimes({ ...(await createEnv('console')), RATE_LIMITS: 'off' });
    printConsoleTimes(consoleTimes);
    return { figures: { consoleTimes } };
  },
} as const satisfies Record<string, (options: BenchOptions) => Promise<PartResult>>;

type PartName = keyof typeof PARTS;

const isPartName = (name: string): name is PartName => Object.hasOwn(PARTS, name);

const USAGE = `Usage: npm run bench [-- OPTIONS]
  --only PARTS     measures only these parts: ${Object.keys(PARTS).join(', ')}
  --seconds N      seconds per case of the load (default ${DEFAULT_SECONDS})
  --cases NAMES    cases of the load: my-bookings, my-sessions, dashboard, pending, file-range, sign-in, request, request-keyed, approve, approve-keyed
  --long           also sends a mixture of calls for ${LONG_MINUTES} minutes and checks whether memory grows
  --sizes NUMBERS  bookings of the centres of the growth (default ${DEFAULT_SIZES.join(',')})
  --calls TEXTS    calls of the growth whose name contains one of these ('Calendar,approve')
  --fresh          also starts from a fresh clone, with installation and build
  --profile CASE   only runs one case of the load with the profiler and writes a flame graph to tools/bench/profiles
  --data DIR       keeps the loaded centres in DIR for the next run`;

function parseOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        seconds: { type: 'string' },
        cases: { type: 'string' },
        sizes: { type: 'string' },
        calls: { type: 'string' },
        profile: { type: 'string' },
        data: { type: 'string' },
        long: { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ScriptError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

/** @throws ScriptError with the usage if there is no such part. */
function parsePartNames(only = Object.keys(PARTS).join(',')): PartName[] {
  return only.split(',').map((name) => {
    if (!isPartName(name)) throw new ScriptError(`There is no part ${name}.\n${USAGE}`);
    return name;
  });
}

/** Assigns each part its own centre and port. */
const createEnvIn =
  (folder: string): CreateEnv =>
  async (name) => {
    const port = String(await findFreePort());
    return {
      ...process.env,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: path.join(folder, name),
      LOG_LEVEL: 'warn',
    };
  };

async function bench(folder: string): Promise<void> {
  const values = parseOptions();
  const parts = parsePartNames(values.only);
  await bootstrap();
  const createEnv = createEnvIn(values.data === undefined ? folder : path.resolve(values.data));
  const seconds = Number(values.seconds ?? DEFAULT_SECONDS);
  if (values.profile !== undefined) {
    const options = { key: values.profile, seconds, folder: PROFILES_FOLDER };
    printProfile(await profileCase(await createEnv('load'), options));
    return;
  }
  const options: BenchOptions = {
    createEnv,
    folder,
    seconds,
    minutes: values.long ? LONG_MINUTES : 0,
    isFresh: values.fresh,
    cases: values.cases?.split(','),
    sizes: values.sizes?.split(',').map(Number),
    calls: values.calls?.split(','),
  };
  const results: Record<string, unknown> = {};
  const violations: string[] = [];
  for (const name of parts) {
    const part: PartResult = await PARTS[name](options);
    Object.assign(results, part.figures);
    violations.push(...(part.violations ?? []));
  }
  writeFileSync(RESULTS_FILE, `${JSON.stringify({ ...results, violations }, null, 2)}\n`);
  console.log(`Written to ${path.relative(process.cwd(), RESULTS_FILE)}.`);
  if (violations.length > 0)
    throw new ScriptError(`${violations.length} figures are over their limits; see above.`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-bench-'));
const removeFolder = () => rmSync(folder, { recursive: true, force: true });
try {
  await bench(folder);
} catch (error) {
  removeFolder();
  fail(error);
}
removeFolder();
