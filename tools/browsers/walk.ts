import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from '../../scripts/bootstrap.mjs';
import { fail, root, ScriptError } from '../../scripts/run.mjs';
import { startProduct } from '../bench/product.ts';
import { loadDemo } from '../shared/demo.ts';
import { findFreePort } from '../shared/free-port.ts';
import type { Browser } from './browser.ts';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import { findOldChromium } from './old-chromium.ts';
import { createPerson, type Person } from './person.ts';
import { type Centre, createSteps } from './steps.ts';
import { openWebKit } from './webkit.ts';

/**
 * Walks through what families and tutors do most in the oldest and in other browsers that are supported (docs/operations.md).
 * Usage: node scripts/tool.mjs browsers/walk.ts [--only chromium-88,firefox]
 */
const BROWSERS: Readonly<Record<string, () => Promise<Browser>>> = {
  'chromium-88': async () => openChromium(await findOldChromium('chrome-aws-lambda@5.5.0')),
  'chromium-106': async () => openChromium(await findOldChromium('@sparticuz/chromium@106.0.2')),
  firefox: openFirefox,
  webkit: openWebKit,
};
const PICTURES = path.join(root, '.cache/browsers/pictures');

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const names = values.only?.split(',') ?? Object.keys(BROWSERS);

/** Does a step and returns the problem, if there is one. */
async function attempt(browser: Browser, person: Person, work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    if (await person.isShown('Something went wrong')) return 'Something went wrong';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const errors = browser.takeErrors();
  return errors.length === 0 ? null : `errors of scripts: ${errors.join(' · ')}`;
}

/** Walks in one browser until a step fails. @returns whether all steps passed */
async function walk(name: string, centre: Centre): Promise<boolean> {
  const open = BROWSERS[name];
  if (open === undefined) {
    throw new ScriptError(`There is no browser ${name}: ${Object.keys(BROWSERS).join(', ')}.`);
  }
  const folder = path.join(PICTURES, name);
  mkdirSync(folder, { recursive: true });
  const browser = await open();
  console.log(`\n${browser.version}`);
  try {
    const person = createPerson(browser, centre.url);
    const tag = name.replaceAll(/\W/g, '');
    let number = 0;
    for (const [title, work] of Object.entries(createSteps(person, centre, tag))) {
      number += 1;
      const begin = performance.now();
      const problem = await attempt(browser, person, work);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(
        `  ${problem === null ? '✓' : '✗'} ${title} (${seconds} s)${problem === null ? '' : `: ${problem}`}`,
      );
      writeFileSync(path.join(folder, `${number}.png`), await browser.takePicture());
      if (problem !== null) return false;
    }
    return true;
  } finally {
    await browser.close();
  }
}

/** Loads a demo centre in a temporary folder, walks in each browser, and returns how many walks failed. */
async function walkAll(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-walk-'));
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: port, PUBLIC_URL: url, DATA_DIR: folder, RATE_LIMITS: 'off' };
  try {
    const demo = await loadDemo(env, {});
    const product = await startProduct(env);
    let failed = 0;
    try {
      for (const name of names) if (!(await walk(name, { url, demo }))) failed += 1;
    } finally {
      await product.stop();
    }
    return failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await bootstrap();
  const failed = await walkAll();
  console.log(`\nPictures: ${PICTURES}`);
  if (failed > 0) throw new ScriptError(`${failed} of ${names.length} walks failed.`);
} catch (error) {
  fail(error);
}
