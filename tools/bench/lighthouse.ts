import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bin, run, ScriptError } from '../../scripts/run.mjs';

/** Public pages as a phone on slow 4G meets them, which is what Lighthouse simulates unless told otherwise. */
const PAGES = ['/', '/login', '/signup', '/terms'];
const RUNS = 3;
/** Chrome now and then records nothing of a page (NO_NAVSTART and its like), which says nothing about the page. */
const ATTEMPTS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-quic --disable-background-networking --disable-component-update';

async function runLighthouse(url, chromium, file) {
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
    { env: { ...process.env, CHROME_PATH: chromium }, timeoutMs: 180_000 },
  );
  if (code !== 0) return { failure: output.trim() };
  const { categories, audits, runtimeError } = JSON.parse(readFileSync(file, 'utf8'));
  const missing = CATEGORIES.filter((name) => typeof categories[name]?.score !== 'number');
  if (runtimeError === undefined && missing.length === 0) return { categories, audits };
  return { failure: runtimeError?.message ?? `No score for ${missing.join(', ')}.` };
}

async function measureOnce(url, chromium, file) {
  let categories;
  let audits;
  let failure;
  for (let attempt = 0; attempt < ATTEMPTS && categories === undefined; attempt += 1) {
    ({ categories, audits, failure } = await runLighthouse(url, chromium, file));
  }
  if (categories === undefined) throw new ScriptError(`${failure}\nLighthouse could not measure ${url}.`);
  const score = (name) => Math.round(categories[name].score * 100);
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

/**
 * Lighthouse's scores of the public pages of a running product: of several runs the one in the middle, because the
 * machine has other things to do.
 * @param {string} origin
 * @param {string} chromium
 * @param {string} folder for its reports
 */
export async function measureLighthouse(origin, chromium, folder) {
  const measured = [];
  for (const page of PAGES) {
    const runs = [];
    for (let at = 0; at < RUNS; at += 1) {
      runs.push(
        await measureOnce(new URL(page, origin).href, chromium, path.join(folder, 'lighthouse.json')),
      );
    }
    runs.sort((a, b) => a.performance - b.performance);
    measured.push({ path: page, ...runs[Math.floor(RUNS / 2)] });
  }
  return measured;
}
