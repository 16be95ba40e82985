import path from 'node:path';
import { root, ScriptError } from '../../scripts/run.mjs';
import { consoleCalls } from './console-calls.ts';
import { loadDemo, signIn, startReady, stop } from './product.ts';

/** What every call of a console page may take at the median, in milliseconds. */
const CONSOLE_LIMIT_MS = 150;
/** What loading the demo centre may take, in milliseconds. */
const LOADING_LIMIT_MS = 180_000;
const STUDENTS = 5000;
const CALLS = 30;
const WARM_UPS = 3;
/** Gets a call's answer and the time until the whole of it was there. */
async function call(url, cookie, address) {
  const begin = performance.now();
  const answer = await fetch(`${url}/api${address}`, { headers: { cookie } });
  const text = await answer.text();
  const ms = performance.now() - begin;
  if (!answer.ok) throw new ScriptError(`${address}: ${answer.status} ${text}`);
  return { ms, body: JSON.parse(text) };
}

/** Whoever is looked at: an established student, and somebody in the middle of the list. */
export async function findSubjects(url, cookie) {
  const { body } = await call(url, cookie, '/bookings?status=approved&limit=1');
  const sessions = await call(url, cookie, '/sessions?limit=1');
  const bookable = await call(url, cookie, '/bookable-students?filter=all&limit=1&cursor=2500');
  return {
    student: body.items[0].student.id,
    booking: body.items[0].id,
    session: sessions.body.items[0].id,
    name: body.items[0].student.name,
    user: (bookable.body.items[0] ?? { id: body.items[0].student.id }).id,
  };
}

const rounded = (ms) => Math.round(ms * 10) / 10;

async function timeCall(url, cookie, [page, what, address]) {
  for (let at = 0; at < WARM_UPS; at += 1) await call(url, cookie, address);
  const times = [];
  for (let at = 0; at < CALLS; at += 1) times.push((await call(url, cookie, address)).ms);
  times.sort((a, b) => a - b);
  const at = (share) => rounded(times[Math.min(CALLS - 1, Math.floor(CALLS * share))]);
  return { page, what, address, medianMs: at(0.5), p95Ms: at(0.95), slow: at(0.5) > CONSOLE_LIMIT_MS };
}

/**
 * How long the server takes over every call of the console's pages, in the demo centre enlarged to five thousand students,
 * from the request's leaving until the whole answer is there; nobody else is asking.
 * @param {NodeJS.ProcessEnv} env with PORT, PUBLIC_URL, RATE_LIMITS off and an empty DATA_DIR
 * @param {number} [students]
 */
export async function measureConsoleTimes(env, students = STUDENTS) {
  const { ms: loadingMs, ...admin } = await loadDemo(env, students);
  const product = await startReady('node', ['scripts/start.mjs'], env);
  try {
    const cookie = await signIn(env.PUBLIC_URL, admin);
    const subjects = await findSubjects(env.PUBLIC_URL, cookie);
    const calls = [];
    for (const asked of consoleCalls(subjects)) calls.push(await timeCall(env.PUBLIC_URL, cookie, asked));
    return { students, loadingMs, loadingSlow: loadingMs > LOADING_LIMIT_MS, calls };
  } finally {
    await stop(product);
  }
}

export function printConsoleTimes({ students, loadingMs, loadingSlow, calls }) {
  console.log(
    `\nServer time of the console's calls with ${students} students, ms (limit ${CONSOLE_LIMIT_MS} at the median)`,
  );
  const line = (page, what, median, p95, mark) =>
    console.log(
      `${page.padEnd(18)}${what.padEnd(44)}${String(median).padStart(9)}${String(p95).padStart(9)}  ${mark}`,
    );
  line('page', 'what', 'median', 'p95', '');
  line('(loading the demo)', '', loadingMs, '', loadingSlow ? 'SLOW' : '');
  for (const { page, what, medianMs, p95Ms, slow } of calls)
    line(page, what, medianMs, p95Ms, slow ? 'SLOW' : '');
}

// On its own: node bench/console-times.mjs PORT DATA_DIR [STUDENTS]
if (process.argv[1] === path.join(root, 'bench/console-times.mjs')) {
  const [, , port = '4190', folder = '.data/bench-console', students] = process.argv;
  const env = {
    ...process.env,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: path.resolve(folder),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  printConsoleTimes(await measureConsoleTimes(env, students === undefined ? STUDENTS : Number(students)));
}
