// One measurement with its steps in order.
import { Agent, request } from 'node:http';
import { report, run, ScriptError } from '../../scripts/run.mjs';
import { type ApiRequest, createProductCases, type NextRequest } from './cases.ts';
import { addPendingBookings, type Centre, openCentre } from './centre.ts';
import { consoleCalls } from './console-calls.ts';
import { findSubjects } from './console-times.ts';
import { type Measured, median, printViolations, round } from './figures.ts';
import type { CreateEnv, ProductEnv } from './product.ts';

export const DEFAULT_SIZES: readonly number[] = [10_000, 100_000, 1_000_000];
/** The same in every centre: only their history grows. */
const STUDENTS = 5_000;
/** The students that calls are made for have the same history in every centre, so that responses are equally long. */
const REGULARS = 23;
const SIGNED_IN = 20;
/** Enough for a full page of every list. */
const PENDING = 200;
/** The same in every centre; with a longer history more students would have used up their sessions. */
const STUDENTS_WITHOUT_SESSIONS = 60;
const ROUNDS = 60;
const CONSOLE_ROUNDS = 25;
/** A call over its limit is measured again with this many times the rounds, because other programs may have slowed it down. */
const REPEAT_FACTOR = 8;
const WARM_UPS = 5;
/** Of one call, including its repetition. Some calls use up one record per round. */
const MAX_ROUNDS = WARM_UPS + ROUNDS + WARM_UPS + ROUNDS * REPEAT_FACTOR;
/** Limit of the largest centre's median, as a multiple of the smallest centre's. */
const RATIO_LIMIT = 1.15;
/** A quick call may take NOISE_MS longer instead: there measurement noise exceeds the ratio. */
const QUICK_MS = 2;
const NOISE_MS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * The one call whose response grows with the history: an older week has more bookings. It is also compared with a future
 * week of the smaller centres that has equally many.
 */
const GROWING_CALL = 'Calendar: a week a year ago';
const EQUAL_LENGTH_CALL = 'Calendar: the same, compared with equally long weeks';
const MAX_CALENDAR_DAYS = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface TimedResponse {
  readonly ms: number;
  readonly text: string;
}

/** Makes a call and measures the time until the whole response has arrived. @throws ScriptError on another status. */
function timeCall(url: string, call: ApiRequest, expectedStatus: number): Promise<TimedResponse> {
  const { method = 'GET', path, headers, body } = call;
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { method, agent, headers: { ...headers, ...length } };
    const outgoing = request(url + path, options, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        if (response.statusCode === expectedStatus) resolve({ ms: performance.now() - begin, text });
        else reject(new ScriptError(`${method} ${path}: ${response.statusCode} ${text.slice(0, 500)}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

interface GrowthCase {
  readonly name: string;
  readonly status: number;
  readonly rounds: number;
  readonly isConsole: boolean;
  /** Whether the response grows with the history; then there is no limit. */
  readonly isGrowing: boolean;
  readonly nextRequest: NextRequest;
}

/** A loaded centre with its cases, which have the same order in every centre. */
interface GrowthCentre {
  readonly size: number;
  readonly centre: Centre;
  readonly databaseMb: number;
  readonly checkMs: number;
  cases: readonly GrowthCase[];
}

const isGrowing = (name: string) => name === GROWING_CALL;

async function createConsoleCases({ url, adminCookie, signedIn }: Centre): Promise<GrowthCase[]> {
  const headers = { cookie: adminCookie };
  const [regular] = signedIn;
  if (regular === undefined) throw new Error('No student is signed in.');
  const subjects = {
    ...(await findSubjects(url, adminCookie)),
    student: regular.id,
    name: regular.name,
  };
  return consoleCalls(subjects).map(([page, what, path]) => {
    const name = `${page}: ${what}`;
    return {
      name,
      status: 200,
      rounds: CONSOLE_ROUNDS,
      isConsole: true,
      isGrowing: isGrowing(name),
      nextRequest: () => ({ path: `/api${path}`, headers }),
    };
  });
}

async function createCases(centre: Centre): Promise<GrowthCase[]> {
  const cases: GrowthCase[] = [];
  for (const { name, status = 200, prepare } of createProductCases(centre)) {
    const nextRequest = await prepare(MAX_ROUNDS);
    cases.push({ name, status, rounds: ROUNDS, isConsole: false, isGrowing: false, nextRequest });
  }
  return [...cases, ...(await createConsoleCases(centre))];
}

/**
 * Leaves the same number of paying students without a session in each centre: those with the fewest bookings. Uses
 * adjustments, as an admin does.
 */
const LEVEL_BALANCES = `
  with paid as (
    select p.id as student_id, row_number() over (order by (select count(*) from lesson_participants k where k.student_id = p.id), p.id) as place
    from students p join users u on u.id = p.id and u.is_active
    join payments y on y.id = p.current_payment_id and y.status = 'approved'),
  changes as (
    select distinct on (g.student_id) g.student_id, g.id as grant_id,
      case when paid.place <= $1::int then -b.available else 1 end as change
    from credit_balances b
    join credit_grants g on g.student_id = b.student_id and g.closed_at is null and g.available = b.available
    left join paid on paid.student_id = b.student_id
    where (paid.place <= $1::int and b.available <> 0) or (coalesce(paid.place > $1::int, true) and b.available = 0)
    order by g.student_id, g.created_at desc),
  corrected as (
    insert into credit_entries (id, student_id, grant_id, reason, cause, delta, held_delta, completed, note, created_at)
    select gen_random_uuid(), student_id, grant_id, 'adjusted', 'adjustment:' || student_id || ':' || gen_random_uuid(), change, 0, 0, 'For the bench', now()
    from changes),
  moved as (update credit_grants g set available = g.available + c.change from changes c where c.grant_id = g.id)
  update credit_balances b set available = b.available + c.change, updated_at = now() from changes c where c.student_id = b.student_id`;

const GET_DATABASE_MB = `select round(pg_database_size(current_database()) / 1e6)::int as mb`;

/** Measures the size of the database and the time of `thuto check`. @throws ScriptError if the check fails. */
async function inspectCentre(centre: Centre, env: ProductEnv) {
  const [size] = await centre.sql<{ mb: number }>(GET_DATABASE_MB);
  const begin = performance.now();
  const { code, output } = await run('node', ['scripts/thuto.mjs', 'check'], { env });
  if (code !== 0) throw new ScriptError(`The check of the centre failed.\n${output}`);
  return { databaseMb: size?.mb ?? 0, checkMs: Math.round(performance.now() - begin) };
}

async function openGrowthCentre(
  env: ProductEnv,
  size: number,
  calls: readonly string[],
): Promise<GrowthCentre> {
  const centre = await openCentre(env, {
    students: STUDENTS,
    bookings: size,
    regulars: REGULARS,
    signedIn: SIGNED_IN,
  });
  try {
    await addPendingBookings(centre, PENDING);
    await centre.sql(LEVEL_BALANCES, [STUDENTS_WITHOUT_SESSIONS]);
    await centre.sql('vacuum (analyze) credit_balances, credit_grants');
    const inspected = await inspectCentre(centre, env);
    const cases = (await createCases(centre)).filter(({ name }) => calls.some((text) => name.includes(text)));
    return { size, centre, ...inspected, cases };
  } catch (error) {
    await centre.close();
    throw error;
  }
}

/** Finds the calendar days from today whose response has about this length. */
async function findCalendarDays(centre: Centre, length: number): Promise<ApiRequest> {
  const dateInDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const candidates = [];
  for (let days = 0; days < MAX_CALENDAR_DAYS; days += 1) {
    const call: ApiRequest = {
      path: `/api/console/calendar?from=${dateInDays(0)}&to=${dateInDays(days)}`,
      headers: { cookie: centre.adminCookie },
    };
    const { text } = await timeCall(centre.url, call, 200);
    candidates.push({ call, difference: Math.abs(text.length - length) });
  }
  return candidates.reduce((best, candidate) => (candidate.difference < best.difference ? candidate : best))
    .call;
}

/** Adds a case that compares the growing response of the largest centre with equally long ones of the others. */
async function addEqualLengthCase(centres: readonly GrowthCentre[]): Promise<void> {
  const largest = centres.at(-1);
  const growing = largest?.cases.find((growthCase) => growthCase.isGrowing);
  if (largest === undefined || growing === undefined) return;
  const call = growing.nextRequest();
  const { text } = await timeCall(largest.centre.url, call, 200);
  for (const growthCentre of centres) {
    const own = growthCentre === largest ? call : await findCalendarDays(growthCentre.centre, text.length);
    growthCentre.cases = growthCentre.cases.flatMap((growthCase) =>
      growthCase.isGrowing
        ? [growthCase, { ...growthCase, name: EQUAL_LENGTH_CALL, isGrowing: false, nextRequest: () => own }]
        : [growthCase],
    );
  }
}

export interface GrowthRow {
  readonly name: string;
  readonly isConsole: boolean;
  readonly isGrowing: boolean;
  /** One for each centre, from the smallest. */
  readonly mediansMs: readonly number[];
  readonly lengths: readonly number[];
  /** Of the largest centre's response to the smallest centre's. */
  readonly lengthRatio: number;
  readonly ratio: number;
  readonly isOverLimit: boolean;
}

/** Makes the same call in every centre in turn, so that other load on the machine affects all of them. */
async function measureCase(
  centres: readonly GrowthCentre[],
  index: number,
  { name, status, isConsole, isGrowing }: GrowthCase,
  rounds: number,
): Promise<GrowthRow> {
  const series = centres.map(({ centre, cases }) => {
    const own = cases[index];
    if (own === undefined) throw new Error(`${name} is missing in a centre.`);
    return { url: centre.url, nextRequest: own.nextRequest, times: [] as number[], length: 0 };
  });
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    for (const one of series) {
      const { ms, text } = await timeCall(one.url, one.nextRequest(), status);
      if (round >= 0) one.times.push(ms);
      one.length = text.length;
    }
  }
  const mediansMs = series.map(({ times }) => round(median(times), 2));
  const lengths = series.map(({ length }) => length);
  const smallestMs = mediansMs.at(0) ?? NaN;
  const largestMs = mediansMs.at(-1) ?? NaN;
  const ratio = round(largestMs / smallestMs, 2);
  const isNoise = smallestMs <= QUICK_MS && largestMs - smallestMs <= NOISE_MS;
  return {
    name,
    isConsole,
    isGrowing,
    mediansMs,
    lengths,
    lengthRatio: round((lengths.at(-1) ?? NaN) / (lengths.at(0) ?? NaN), 2),
    ratio,
    isOverLimit: !isGrowing && ratio > RATIO_LIMIT && !isNoise,
  };
}

export interface GrowthOptions {
  /** Numbers of bookings, in ascending order. */
  readonly sizes?: readonly number[];
  /** Only calls whose name includes one of these. */
  readonly calls?: readonly string[];
}

export interface Growth extends Measured {
  readonly sizes: readonly number[];
  readonly bookings: readonly number[];
  readonly loadingMs: readonly number[];
  readonly databaseMb: readonly number[];
  readonly checkMs: readonly number[];
  readonly rows: readonly GrowthRow[];
}

/** Measures how the time of every call grows with the history: medians of one call at a time. */
export async function measureGrowth(
  createEnv: CreateEnv,
  { sizes = DEFAULT_SIZES, calls = [''] }: GrowthOptions,
): Promise<Growth> {
  const centres: GrowthCentre[] = [];
  try {
    for (const size of sizes) {
      centres.push(await openGrowthCentre(await createEnv(`growth-${size}`), size, calls));
    }
    await addEqualLengthCase(centres);
    report('Timing every call in every centre');
    const rows: GrowthRow[] = [];
    for (const [index, growthCase] of (centres[0]?.cases ?? []).entries()) {
      const row = await measureCase(centres, index, growthCase, growthCase.rounds);
      rows.push(
        row.isOverLimit
          ? await measureCase(centres, index, growthCase, growthCase.rounds * REPEAT_FACTOR)
          : row,
      );
    }
    const violations = rows
      .filter(({ isOverLimit }) => isOverLimit)
      .map(
        ({ name, ratio, lengthRatio }) =>
          `${name}: ${ratio} × its time at ${sizes[0]} bookings, at most ${RATIO_LIMIT}; its response is ${lengthRatio} × as long`,
      );
    return {
      sizes,
      bookings: centres.map(({ centre }) => centre.bookings),
      loadingMs: centres.map(({ centre }) => centre.loadingMs),
      databaseMb: centres.map(({ databaseMb }) => databaseMb),
      checkMs: centres.map(({ checkMs }) => checkMs),
      rows,
      violations,
    };
  } finally {
    agent.destroy();
    await Promise.all(centres.map(({ centre }) => centre.close()));
  }
}

export function printGrowth(growth: Growth): void {
  const { sizes, loadingMs, databaseMb, checkMs, rows } = growth;
  const printRow = (name: string, cells: readonly (string | number)[]) =>
    console.log(name.padEnd(64) + cells.map((cell) => String(cell).padStart(11)).join(''));
  const printMeasured = ({ name, ratio, mediansMs, lengthRatio, isGrowing }: GrowthRow) =>
    printRow(name, [isGrowing ? `(${ratio})` : ratio, ...mediansMs.map((ms) => ms.toFixed(2)), lengthRatio]);
  console.log(
    `\nGrowth: medians in ms, one call at a time; ${STUDENTS} students in each centre. Limit: ${RATIO_LIMIT} × the ` +
      `smallest; a call of ${QUICK_MS} ms or less may take ${NOISE_MS} ms longer`,
  );
  printRow('bookings', ['ratio', ...sizes, 'length']);
  printRow('(loading the centre, s)', ['', ...loadingMs.map((ms) => Math.round(ms / 1000))]);
  printRow('(size of the database, MB)', ['', ...databaseMb]);
  printRow('(thuto check, s)', ['', ...checkMs.map((ms) => (ms / 1000).toFixed(1))]);
  rows.filter(({ isConsole }) => !isConsole).forEach(printMeasured);
  console.log('\nCalls of the console');
  rows.filter(({ isConsole }) => isConsole).forEach(printMeasured);
  console.log(
    'length: of the response in the largest centre, as a multiple of the smallest. A ratio in brackets has no limit: the ' +
      'response grows with the history. The line below it compares equally long responses and has the limit.',
  );
  printViolations(growth);
}
