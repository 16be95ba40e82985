import { Agent, request } from 'node:http';
import { report, run, ScriptError } from '../../scripts/run.mjs';
import { productCases } from './cases.ts';
import { addPendingBookings, openCentre } from './centre.ts';
import { consoleCalls } from './console-calls.ts';
import { findSubjects } from './console-times.ts';

export const SIZES = [10_000, 100_000, 1_000_000];
/** The same in every centre: what grows is what they have done. */
const STUDENTS = 5_000;
/** Whose calls are made: with as long a history in every centre, so that answers are as long. */
const REGULARS = 23;
const SIGNED_IN = 20;
/** Enough for a full page everywhere. */
const PENDING = 200;
/** As many have nothing left in every centre: with a longer history more would have used up theirs. */
const WITHOUT_SESSIONS = 60;
const ROUNDS = 60;
const CONSOLE_ROUNDS = 25;
/** A call that is over its limit is timed again, so many times as often: what another program did in that second is not the call’s. */
const AGAIN = 8;
const WARM_UPS = 5;
/** Of one call: what each uses up has to be there, and no more than that waits in a centre. */
const MOST_ROUNDS = WARM_UPS + ROUNDS + WARM_UPS + ROUNDS * AGAIN;
/** The largest centre's median by the smallest one's. */
const LIMIT = 1.25;
/** A call so quick may take so much longer: there a hair's breadth is a quarter. */
const QUICK_MS = 2;
const NOISE_MS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * The one call whose answer is longer where more was done: there an older week holds more. In the smaller centres the same call
 * is asked for days to come that hold as much.
 */
const LONGER_ANSWER = 'Calendar: a week a year ago';
const AS_LONG = 'Calendar: the same, beside days that hold as much';
const MOST_DAYS = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Makes one call; gives the milliseconds until the whole answer was there. */
function timeCall(url, { method = 'GET', path: address, headers = {}, body }, status) {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const asked = request(url + address, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.setEncoding('latin1').on('data', (part) => (text += part));
      answer.on('end', () => {
        if (answer.statusCode === status) resolve({ ms: performance.now() - begin, text });
        else reject(new ScriptError(`${method} ${address}: ${answer.statusCode} ${text.slice(0, 500)}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
const rounded = (value) => Math.round(value * 100) / 100;

/** Whom and what the console looks at. */
async function consoleCases({ url, adminCookie, signedIn }) {
  const headers = { cookie: adminCookie };
  const [{ id: student, name }] = signedIn;
  const subjects = { ...(await findSubjects(url, adminCookie)), student, name };
  return consoleCalls(subjects).map(([page, what, address]) => ({
    name: `${page}: ${what}`,
    nextRequest: () => ({ path: `/api${address}`, headers }),
  }));
}

/** Leaves as many of those who paid without a session, the ones with the fewest bookings, and nobody else; by corrections, as an admin makes them. */
const LEVEL_BALANCES = `
  with paid as (
    select p.student_id, row_number() over (order by (select count(*) from bookings k where k.student_id = p.student_id), p.student_id) as place
    from student_profiles p join users u on u.id = p.student_id and u.is_active
    join payments y on y.id = p.current_payment_id and y.status = 'approved'),
  changes as (
    select b.student_id, case when paid.place <= $1::int then -b.remaining else 1 end as change
    from balances b left join paid on paid.student_id = b.student_id
    where (paid.place <= $1::int and b.remaining <> 0) or (coalesce(paid.place > $1::int, true) and b.remaining = 0)),
  corrected as (
    insert into ledger_entries (id, student_id, reason, cause, assigned, completed, remaining, note, created_at)
    select gen_random_uuid(), student_id, 'adjustment', 'adjustment:' || student_id || ':' || gen_random_uuid(), 0, 0, change, 'For the bench', now()
    from changes)
  update balances b set remaining = b.remaining + c.change, updated_at = now() from changes c where c.student_id = b.student_id`;

const DATABASE_MB = `select round(pg_database_size(current_database()) / 1e6)::int as mb`;

/** How large the database is, and how long the operators' check over the whole of it takes; nothing may be amiss. */
async function lookOver(centre, env) {
  const [{ mb: databaseMb }] = await centre.sql(DATABASE_MB);
  const begin = performance.now();
  const { code, output } = await run('node', ['scripts/thuto.mjs', 'check'], { env });
  if (code !== 0) throw new ScriptError(`The check of the centre found something amiss.\n${output}`);
  return { databaseMb, checkMs: Math.round(performance.now() - begin) };
}

/** Days from today on whose answer of the calendar is about so many characters long. */
async function daysThatHold(centre, characters) {
  const dateInDays = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const asks = Array.from({ length: MOST_DAYS }, (_, days) => ({
    path: `/api/console/calendar?from=${dateInDays(0)}&to=${dateInDays(days)}`,
    headers: { cookie: centre.adminCookie },
  }));
  const differences = [];
  for (const ask of asks) {
    const { text } = await timeCall(centre.url, ask, 200);
    differences.push(Math.abs(text.length - characters));
  }
  return asks[differences.indexOf(Math.min(...differences))];
}

/** The case that holds the longer answer of the largest centre against answers as long. */
async function asLongCase(centres, name) {
  const at = centres[0].cases.findIndex((asked) => asked.name === name);
  if (at < 0) return;
  const largest = centres.at(-1);
  const { text } = await timeCall(largest.url, largest.cases[at].nextRequest(), 200);
  for (const centre of centres) {
    const own = centre.cases[at];
    const ask = centre === largest ? own.nextRequest() : await daysThatHold(centre, text.length);
    own.isLonger = true;
    centre.cases.splice(at + 1, 0, { ...own, name: AS_LONG, isLonger: false, nextRequest: () => ask });
  }
}

/** The same call in every centre, one after the other and round again: whatever else the machine does meets all of them. */
async function measureCase(centres, at, { name, status = 200, isConsole, isLonger = false, rounds }) {
  const times = centres.map(() => []);
  const lengths = [];
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    for (const [which, { url, cases }] of centres.entries()) {
      const { ms, text } = await timeCall(url, cases[at].nextRequest(), status);
      if (round >= 0) times[which].push(ms);
      lengths[which] = text.length;
    }
  }
  const mediansMs = times.map(median).map(rounded);
  const [least, most] = [mediansMs[0], mediansMs.at(-1)];
  const ratio = rounded(most / least);
  const isOver = !isLonger && ratio > LIMIT && (least > QUICK_MS || most - least > NOISE_MS);
  const lengthRatio = rounded(lengths.at(-1) / lengths[0]);
  return { name, isConsole, isLonger, mediansMs, lengths, lengthRatio, ratio, isOver };
}

/**
 * How the time of every call grows with the centre's history: medians over one connection with nobody else asking.
 * @param {(name: string, port: number) => NodeJS.ProcessEnv} envFor PORT, PUBLIC_URL and DATA_DIR of one centre
 * @param {{ sizes?: number[], calls?: string[] }} [how] numbers of bookings, from the smallest; only calls with one of these in their name
 */
export async function measureGrowth(envFor, { sizes = SIZES, calls = [''] } = {}) {
  const centres = [];
  try {
    for (const bookings of sizes) {
      const env = await envFor(`growth-${bookings}`);
      const centre = await openCentre(env, {
        students: STUDENTS,
        bookings,
        regulars: REGULARS,
        signedIn: SIGNED_IN,
      });
      centres.push(centre);
      await addPendingBookings(centre, PENDING);
      await centre.sql(LEVEL_BALANCES, [WITHOUT_SESSIONS]);
      await centre.sql('vacuum (analyze) balances');
      Object.assign(centre, await lookOver(centre, env));
      centre.cases = [];
      for (const asked of productCases(centre)) {
        const nextRequest = (await asked.prepare?.(MOST_ROUNDS)) ?? asked.nextRequest;
        centre.cases.push({ ...asked, nextRequest, isConsole: false, rounds: ROUNDS });
      }
      for (const asked of await consoleCases(centre))
        centre.cases.push({ ...asked, isConsole: true, rounds: CONSOLE_ROUNDS });
      centre.cases = centre.cases.filter(({ name }) => calls.some((text) => name.includes(text)));
    }
    await asLongCase(centres, LONGER_ANSWER);
    report('timing every call in every centre');
    const rows = [];
    for (const [at, asked] of centres[0].cases.entries()) {
      const measured = await measureCase(centres, at, asked);
      rows.push(
        measured.isOver
          ? await measureCase(centres, at, { ...asked, rounds: asked.rounds * AGAIN })
          : measured,
      );
    }
    const over = rows
      .filter(({ isOver }) => isOver)
      .map(
        ({ name, ratio, lengthRatio }) =>
          `${name}: ${ratio} × its time at ${sizes[0]} bookings, at most ${LIMIT}; its answer is ${lengthRatio} × as long`,
      );
    const [bookings, loadingMs, databaseMb, checkMs] = ['bookings', 'loadingMs', 'databaseMb', 'checkMs'].map(
      (key) => centres.map((centre) => centre[key]),
    );
    return { sizes, bookings, loadingMs, databaseMb, checkMs, rows, over };
  } finally {
    agent.destroy();
    await Promise.all(centres.map((centre) => centre.close()));
  }
}

export function printGrowth({ sizes, loadingMs, databaseMb, checkMs, rows, over }) {
  console.log(
    `\nGrowth: medians in ms, one call at a time; ${STUDENTS} students in each centre. The limit is ${LIMIT} × the ` +
      `smallest; one that takes ${QUICK_MS} ms or less may take ${NOISE_MS} ms longer`,
  );
  const line = (name, cells) =>
    console.log(name.padEnd(64) + cells.map((cell) => String(cell).padStart(11)).join(''));
  line('bookings', ['ratio', ...sizes, 'answer']);
  line('(loading the centre, s)', ['', ...loadingMs.map((ms) => Math.round(ms / 1000))]);
  line('(the database, MB)', ['', ...databaseMb]);
  line('(thuto check, s)', ['', ...checkMs.map((ms) => (ms / 1000).toFixed(1))]);
  const lineOf = ({ name, ratio, mediansMs, lengthRatio, isLonger }) =>
    line(name, [isLonger ? `(${ratio})` : ratio, ...mediansMs.map((ms) => ms.toFixed(2)), lengthRatio]);
  rows.filter(({ isConsole }) => !isConsole).forEach(lineOf);
  console.log('\nThe console’s');
  rows.filter(({ isConsole }) => isConsole).forEach(lineOf);
  console.log(
    'answer: the length of the largest centre’s, in times of the smallest’s. A ratio in brackets is of a call whose answer is longer ' +
      'where more was done; the line below it has the limit: the same call, with answers as long.',
  );
  for (const what of over) console.log(`OVER ITS LIMIT  ${what}`);
}
