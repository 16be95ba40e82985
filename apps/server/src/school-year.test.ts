import { afterAll, expect, it } from 'vitest';
import { checkLedger } from './features/credits/check-ledger.ts';
import { buildTestApp } from './testing/build-test-app.ts';
import {
  listOverlaps,
  listRepeatedNotifications,
  listWrongCounters,
  simulateSchoolYear,
  summarizeYear,
} from './testing/simulate-school-year.ts';

/** The slow lane simulates 500 students for a whole year (`npm run test:slow`). */
const STUDENTS = Number(process.env['SCHOOL_YEAR_STUDENTS'] ?? 6);
const WEEKS = Number(process.env['SCHOOL_YEAR_WEEKS'] ?? 6);
/** A seed whose short year has every state that the test asks for. */
const SEED = Number(process.env['SCHOOL_YEAR_SEED'] ?? 2);
const TIMEOUT_MS = 4 * 60 * 60_000;
/** Weeks after which the simulation reports its progress. */
const WEEKS_PER_REPORT = 4;

/** Formats figures as lines of name and number, by name. */
const formatTable = (figures: Readonly<Record<string, number>>): string =>
  Object.entries(figures)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, figure]) => `${name.padEnd(40)}${String(figure).padStart(8)}`)
    .join('\n');

const t = await buildTestApp({}, { runsWorkers: false });
afterAll(() => t.close());

it(
  `keeps every invariant through ${WEEKS} weeks with ${STUDENTS} students (BOOK-2, CREDIT-1, LESSON-13, NOTIFY-2)`,
  { timeout: TIMEOUT_MS, retry: 0 },
  async () => {
    const begin = performance.now();
    const getSeconds = () => Math.round((performance.now() - begin) / 1000);
    const year = await simulateSchoolYear(t, {
      students: STUDENTS,
      weeks: WEEKS,
      seed: SEED,
      endOfWeek: async (week, soFar) => {
        const found = {
          week,
          ledger: await checkLedger(t.db),
          counters: await listWrongCounters(t, soFar),
          overlaps: await listOverlaps(t),
          notifications: await listRepeatedNotifications(t),
        };
        expect(found).toEqual({ week, ledger: [], counters: [], overlaps: [], notifications: [] });
        if ((week + 1) % WEEKS_PER_REPORT === 0)
          process.stdout.write(`${week + 1} of ${WEEKS} weeks, ${getSeconds()} s\n`);
      },
    });
    const summary = { ...(await summarizeYear(t)), ...year.counts, seed: SEED, seconds: getSeconds() };
    process.stdout.write(`\n${formatTable(summary)}\n\n`);
    expect(summary).toMatchObject({
      'requests: completed': expect.any(Number),
      'requests: expired': expect.any(Number),
      'weekly dates: confirmed': expect.any(Number),
    });
  },
);
