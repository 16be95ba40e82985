import { ScriptError } from '../../scripts/run.mjs';
import { loadDemo } from '../shared/demo.ts';
import { signIn } from '../shared/session.ts';
import { type ConsoleCall, consoleCalls, type ConsoleSubjects } from './console-calls.ts';
import { median, percentile, round } from './figures.ts';
import { type ProductEnv, startProduct } from './product.ts';

/** Limit of the median of each call. */
const CALL_LIMIT_MS = 150;
/** Limit of loading the demo centre. */
const LOADING_LIMIT_MS = 180_000;
const STUDENTS = 5000;
const REQUESTS = 30;
const WARM_UPS = 3;

interface Page<Item> {
  readonly items: readonly Item[];
}

/** Makes a call. Returns its JSON and the milliseconds until all of it had arrived. */
async function call<Body>(url: string, cookie: string, path: string) {
  const begin = performance.now();
  const response = await fetch(`${url}/api${path}`, { headers: { cookie } });
  const text = await response.text();
  const ms = performance.now() - begin;
  if (!response.ok) throw new ScriptError(`${path}: ${response.status} ${text}`);
  return { ms, body: JSON.parse(text) as Body };
}

async function getFirst<Item>(url: string, cookie: string, path: string): Promise<Item | undefined> {
  return (await call<Page<Item>>(url, cookie, path)).body.items[0];
}

/** Returns the last student of page 25 in the list by name: about the middle of 5,000. */
async function findInMiddle(url: string, cookie: string): Promise<{ id: string } | undefined> {
  let last: { id: string } | undefined;
  for (let page = 1; page <= 25; page += 1) {
    const path = `/bookable-students?filter=all&limit=100${last === undefined ? '' : `&cursor=${last.id}`}`;
    const { items } = (await call<Page<{ id: string }>>(url, cookie, path)).body;
    last = items.at(-1) ?? last;
  }
  return last;
}

/** Finds an established student, someone in the middle of the list, a booking, a session and a tutor. */
export async function findSubjects(url: string, cookie: string): Promise<ConsoleSubjects> {
  const booking = await getFirst<{ id: string; student: { id: string; name: string } }>(
    url,
    cookie,
    '/bookings?status=approved&limit=1',
  );
  const session = await getFirst<{ id: string }>(url, cookie, '/sessions?limit=1');
  const tutor = await getFirst<{ id: string }>(url, cookie, '/tutors');
  if (booking === undefined || session === undefined || tutor === undefined) {
    throw new ScriptError('The demo centre has no approved booking, no session or no tutor.');
  }
  const user = (await findInMiddle(url, cookie)) ?? booking.student;
  return {
    student: booking.student.id,
    name: booking.student.name,
    booking: booking.id,
    session: session.id,
    tutor: tutor.id,
    user: user.id,
  };
}

async function timeCall(url: string, cookie: string, [page, what, path]: ConsoleCall) {
  for (let request = 0; request < WARM_UPS; request += 1) await call(url, cookie, path);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) times.push((await call(url, cookie, path)).ms);
  const medianMs = round(median(times), 1);
  const p95Ms = round(percentile(times, 0.95), 1);
  return { page, what, path, medianMs, p95Ms, isSlow: medianMs > CALL_LIMIT_MS };
}

export type ConsoleTimes = Awaited<ReturnType<typeof measureConsoleTimes>>;

/**
 * Measures the time of every call of the console's pages, one at a time, in a demo centre of 5,000 students.
 * @param env with an empty DATA_DIR
 */
export async function measureConsoleTimes(env: ProductEnv) {
  const { admin, loadingMs } = await loadDemo(env, { students: STUDENTS });
  const product = await startProduct(env);
  try {
    const url = env.PUBLIC_URL;
    const cookie = await signIn(url, admin);
    const subjects = await findSubjects(url, cookie);
    const calls = [];
    for (const consoleCall of consoleCalls(subjects)) calls.push(await timeCall(url, cookie, consoleCall));
    return { students: STUDENTS, loadingMs, isLoadingSlow: loadingMs > LOADING_LIMIT_MS, calls };
  } finally {
    await product.stop();
  }
}

export function printConsoleTimes({ students, loadingMs, isLoadingSlow, calls }: ConsoleTimes): void {
  const printRow = (
    page: string,
    what: string,
    medianMs: number | string,
    p95Ms: number | string,
    isSlow = false,
  ) => {
    const cells = [medianMs, p95Ms].map((cell) => String(cell).padStart(9)).join('');
    console.log(`${page.padEnd(18)}${what.padEnd(52)}${cells}  ${isSlow ? 'SLOW' : ''}`);
  };
  console.log(
    `\nServer time of the console's calls with ${students} students, ms (limit of the median: ${CALL_LIMIT_MS})`,
  );
  printRow('page', 'call', 'median', 'p95');
  printRow('(loading the demo)', '', loadingMs, '', isLoadingSlow);
  for (const { page, what, medianMs, p95Ms, isSlow } of calls) {
    printRow(page, what, medianMs, p95Ms, isSlow);
  }
}
