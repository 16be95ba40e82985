import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bin, run, ScriptError } from '../../scripts/run.mjs';

/** Public pages. By default Lighthouse simulates a phone on slow 4G. */
const PAGES = ['/', '/login', '/signup', '/terms'];
const RUNS = 3;
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

/** Runs Lighthouse once. Returns the report, or why there is no complete one. */
async function runLighthouse(url: string, chromium: string, file: string): Promise<Report | string> {
  const { code, output } = await run(
    bin('lighthouse'),
    [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROME_FLAGS}`,
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
async function getReport(url: string, chromium: string, file: string): Promise<Report> {
  let failure = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const result = await runLighthouse(url, chromium, file);
    if (typeof result !== 'string') return result;
    failure = result;
  }
  throw new ScriptError(`${failure}\nLighthouse could not measure ${url}.`);
}

async function measureOnce(url: string, chromium: string, file: string) {
  const { categories, audits } = await getReport(url, chromium, file);
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

/**
 * Measures Lighthouse's scores of the public pages of a running product. Takes the median of several runs by
 * performance.
 * @param folder for Lighthouse's report
 */
export async function measureLighthouse(
  origin: string,
  chromium: string,
  folder: string,
): Promise<PageScores[]> {
  const file = path.join(folder, 'lighthouse.json');
  const scores: PageScores[] = [];
  for (const page of PAGES) {
    const runs: PageScores[] = [];
    for (let attempt = 0; attempt < RUNS; attempt += 1) {
      runs.push({ path: page, ...(await measureOnce(new URL(page, origin).href, chromium, file)) });
    }
    runs.sort((a, b) => a.performance - b.performance);
    scores.push(...runs.slice(Math.floor(RUNS / 2), Math.floor(RUNS / 2) + 1));
  }
  return scores;
}

const COLUMNS = ['performance', 'accessibility', 'bestPractices', 'seo', 'cls', 'lcpMs', 'tbtMs'] as const;

export function printLighthouse(pages: readonly PageScores[]): void {
  const printRow = (cells: readonly (string | number)[]) =>
    console.log(cells.map((cell) => String(cell).padStart(14)).join(''));
  console.log('\nLighthouse, phone on slow 4G, median run (the sign-in page is noindex on purpose)');
  printRow(['page', ...COLUMNS]);
  for (const page of pages) printRow([page.path, ...COLUMNS.map((name) => page[name])]);
}
