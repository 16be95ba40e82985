import { Agent, request } from 'node:http';
import { report, run, ScriptError } from '../scripts/run.mjs';
import { productCases } from './cases.mjs';
import { addPendingBookings, openCentre } from './centre.mjs';
import { consoleCalls } from './console-calls.mjs';
import { findSubjects } from './console-times.mjs';

export const SIZES = [10_000, 100_000, 1_000_000];
/** The same in every centre: what grows is what they have done. */
const STUDENTS = 5_000;
/** Whose calls are made: with as long a history in every centre, so that answers are as long. */
const REGULARS = 23;
const SIGNED_IN = 20;
/** Enough for a full page everywhere. */
const PENDING = 200;
const ROUNDS = 60;
const CONSOLE_ROUNDS = 25;
const WARM_UPS = 5;
/** The largest centre's median by the smallest one's. */
const LIMIT = 1.25;
/** A call so quick may take so much longer: there a hair's breadth is a quarter. */
const QUICK_MS = 2;
const NOISE_MS = 1;

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

const DATABASE_MB = `select round(pg_database_size(current_database()) / 1e6)::int as mb`;

/** How large the database is, and how long the operators' check over the whole of it takes; nothing may be amiss. */
async function lookOver(centre, env) {
  const [{ mb: databaseMb }] = await centre.sql(DATABASE_MB);
  const begin = performance.now();
  const { code, output } = await run('node', ['scripts/thuto.mjs', 'check'], { env });
  if (code !== 0) throw new ScriptError(`The check of the centre found something amiss.\n${output}`);
  return { databaseMb, checkMs: Math.round(performance.now() - begin) };
}

/** The same call in every centre, one after the other and round again: whatever else the machine does meets all of them. */
async function measureCase(centres, at, { name, status = 200, isConsole, rounds }) {
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
  const isOver = ratio > LIMIT && (least > QUICK_MS || most - least > NOISE_MS);
  return { name, isConsole, mediansMs, lengths, ratio, isOver };
}

/**
 * How the time of every call grows with the centre's history: medians over one connection with nobody else asking.
 * @param {(name: string, port: number) => NodeJS.ProcessEnv} envFor PORT, PUBLIC_URL and DATA_DIR of one centre
 * @param {{ sizes?: number[] }} [how] numbers of bookings, from the smallest
 */
export async function measureGrowth(envFor, { sizes = SIZES } = {}) {
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
      Object.assign(centre, await lookOver(centre, env));
      centre.cases = [];
      for (const asked of productCases(centre)) {
        const nextRequest = (await asked.prepare?.(0)) ?? asked.nextRequest;
        centre.cases.push({ ...asked, nextRequest, isConsole: false, rounds: ROUNDS });
      }
      for (const asked of await consoleCases(centre))
        centre.cases.push({ ...asked, isConsole: true, rounds: CONSOLE_ROUNDS });
    }
    report('timing every call in every centre');
    const rows = [];
    for (const [at, asked] of centres[0].cases.entries()) rows.push(await measureCase(centres, at, asked));
    const over = rows
      .filter(({ isOver }) => isOver)
      .map(
        ({ name, ratio, lengths }) =>
          `${name}: ${ratio} × its time at ${sizes[0]} bookings, at most ${LIMIT}; its answer is ` +
          `${rounded(lengths.at(-1) / lengths[0])} × as long`,
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
  line('bookings', ['ratio', ...sizes]);
  line('(loading the centre, s)', ['', ...loadingMs.map((ms) => Math.round(ms / 1000))]);
  line('(the database, MB)', ['', ...databaseMb]);
  line('(thuto check, s)', ['', ...checkMs.map((ms) => (ms / 1000).toFixed(1))]);
  const lineOf = ({ name, ratio, mediansMs }) => line(name, [ratio, ...mediansMs.map((ms) => ms.toFixed(2))]);
  rows.filter(({ isConsole }) => !isConsole).forEach(lineOf);
  console.log('\nThe console’s');
  rows.filter(({ isConsole }) => isConsole).forEach(lineOf);
  for (const what of over) console.log(`OVER ITS LIMIT  ${what}`);
}
