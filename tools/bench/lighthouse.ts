import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bin, run, ScriptError } from '../../scripts/run.mjs';
import { type Measured, printViolations } from './figures.ts';

/** The public pages that search engines may list. By default Lighthouse simulates a phone on slow 4G. */
const INDEXED_PAGES = ['/', '/login', '/signup', '/terms', '/privacy'];
/** The other public pages, most of them opened by a link in a mail. They are `noindex` on purpose. */
const OTHER_PAGES = [
  '/forgot-password',
  '/verify',
  '/reset-password',
  '/invite',
  '/admin-login',
  '/admin-invitation',
  '/admin-setup',
];
const WANTED_SCORE = 100;
/** Chrome sometimes records nothing (NO_NAVSTART), which says nothing about the page. */
const MAX_ATTEMPTS = 3;
const RUN_TIMEOUT_MS = 180_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = ['cumulative-layout-shift', 'largest-contentful-paint', 'total-blocking-time'] as const;
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-quic --disable-background-networking --disable-component-update';

type Category = (typeof CATEGORIES)[number];
type Audit = (typeof AUDITS)[number];

/** The fields of Lighthouse's report that are used here. */
interface Report {
  readonly categories: Readonly<Partial<Record<Category, { readonly score: number | null }>>>;
  readonly audits: Readonly<Record<Audit, { readonly numericValue: number }>>;
  readonly runtimeError?: { readonly message: string };
}

interface Options {
  readonly chromium: string;
  /** For the report. */
  readonly file: string;
  /** Without it Lighthouse does not check whether search engines may list the page. */
  readonly isIndexed: boolean;
}

/** Runs Lighthouse once. Returns the report, or why there is no complete one. */
async function runLighthouse(url: string, { chromium, file, isIndexed }: Options): Promise<Report | string> {
  const { code, output } = await run(
    bin('lighthouse'),
    [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROME_FLAGS}`,
      ...(isIndexed ? [] : ['--skip-audits=is-crawlable']),
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, timeoutMs: RUN_TIMEOUT_MS },
  );
  if (code !== 0) return output.trim();
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.runtimeError !== undefined) return report.runtimeError.message;
  const missing = CATEGORIES.filter((name) => typeof report.categories[name]?.score !== 'number');
  return missing.length === 0 ? report : `No score for ${missing.join(', ')}.`;
}

/** @throws ScriptError if every attempt fails. */
async function getReport(url: string, options: Options): Promise<Report> {
  let failure = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const result = await runLighthouse(url, options);
    if (typeof result !== 'string') return result;
    failure = result;
  }
  throw new ScriptError(`${failure}\nLighthouse could not measure ${url}.`);
}

async function measureOnce(url: string, options: Options) {
  const { categories, audits } = await getReport(url, options);
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    cls: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
    lcpMs: Math.round(audits['largest-contentful-paint'].numericValue),
    tbtMs: Math.round(audits['total-blocking-time'].numericValue),
  };
}

export type PageScores = Awaited<ReturnType<typeof measureOnce>> & { readonly path: string };

const SCORES = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;

export interface LighthouseScores extends Measured {
  readonly lighthouse: readonly PageScores[];
}

/** Returns the run with the median performance. */
function medianRun(first: PageScores, ...others: readonly PageScores[]): PageScores {
  const runs = [first, ...others].sort((a, b) => a.performance - b.performance);
  return runs[Math.floor(runs.length / 2)] ?? first;
}

const isPerfect = (page: PageScores) => SCORES.every((name) => page[name] >= WANTED_SCORE);

/**
 * Measures Lighthouse's scores of the public pages of a running product. A page below 100 is measured twice more, and
 * the median run counts.
 * @param folder for Lighthouse's report
 */
export async function measureLighthouse(
  origin: string,
  chromium: string,
  folder: string,
): Promise<LighthouseScores> {
  const file = path.join(folder, 'lighthouse.json');
  const lighthouse: PageScores[] = [];
  for (const page of [...INDEXED_PAGES, ...OTHER_PAGES]) {
    const options = { chromium, file, isIndexed: INDEXED_PAGES.includes(page) };
    const measure = async () => ({
      path: page,
      ...(await measureOnce(new URL(page, origin).href, options)),
    });
    const first = await measure();
    lighthouse.push(isPerfect(first) ? first : medianRun(first, await measure(), await measure()));
  }
  const violations = lighthouse.flatMap((page) =>
    SCORES.filter((name) => page[name] < WANTED_SCORE).map(
      (name) => `${page.path}: Lighthouse ${name} ${page[name]} (limit ${WANTED_SCORE})`,
    ),
  );
  return { lighthouse, violations };
}

const COLUMNS = [...SCORES, 'cls', 'lcpMs', 'tbtMs'] as const;

export function printLighthouse({ lighthouse, violations }: LighthouseScores): void {
  const printRow = (cells: readonly (string | number)[]) =>
    console.log(cells.map((cell) => String(cell).padStart(14)).join(''));
  console.log(`\nLighthouse, phone on slow 4G (limit of the scores: ${WANTED_SCORE})`);
  printRow(['page', ...COLUMNS]);
  for (const page of lighthouse) printRow([page.path, ...COLUMNS.map((name) => page[name])]);
  printViolations({ violations });
}
