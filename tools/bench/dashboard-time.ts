import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { ScriptError } from '../../scripts/run.mjs';
import { median } from './figures.ts';
import { type ProductEnv, startProduct } from './product.ts';
import { BROWSER_ARGS, openPhone, slowDown } from './slow-phone.ts';

const ROUNDS = 5;
/** How long a person takes to type an address and a password. */
const TYPING_MS = 6_000;
const MAIL_ATTEMPTS = 100;
const MAIL_INTERVAL_MS = 200;

const STUDENT = {
  displayName: 'Neo Phiri',
  email: 'neo@pupils.example',
  password: 'khotso-pula-nala',
  termsAccepted: true,
};

async function post(url: string, data: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new ScriptError(`${url}: ${response.status} ${await response.text()}`);
}

/** Creates a student's account and verifies its address with the link from the mail. */
async function createStudent(url: string): Promise<void> {
  await post(`${url}/api/accounts`, STUDENT);
  for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) {
    const response = await fetch(`${url}/mailbox/messages.json`);
    const mails = (await response.json()) as { text: string }[];
    const [link] = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+\/verify\?\S+/g) ?? []);
    if (link !== undefined) {
      const token = new URL(link).searchParams.get('oobCode');
      return post(`${url}/api/email-verifications/apply`, { token, confirmed: true });
    }
    await delay(MAIL_INTERVAL_MS);
  }
  throw new ScriptError('The verification mail did not arrive.');
}

/** Measures the time from the click on Sign In until the dashboard is painted, on a first visit. */
async function measureOnce(browser: Browser, url: string) {
  const context = await openPhone(browser);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await slowDown(devtools);
  let scriptBytes = 0;
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(STUDENT.email);
  await page.getByLabel('Password', { exact: true }).fill(STUDENT.password);
  await page.waitForTimeout(TYPING_MS);
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('clicked'), { once: true, capture: true });
    const check = () => {
      const isRendered = document.querySelector('h1')?.textContent?.startsWith('Hi ') === true;
      if (isRendered) requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
      else requestAnimationFrame(check);
    };
    check();
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  const ms = await page.evaluate(() => {
    const [clicked] = performance.getEntriesByName('clicked');
    const [painted] = performance.getEntriesByName('painted');
    return Math.round((painted?.startTime ?? NaN) - (clicked?.startTime ?? NaN));
  });
  await context.close();
  return { ms, scriptBytes };
}

export interface DashboardTime {
  readonly medianMs: number;
  readonly allMs: readonly number[];
  /** Compressed bytes of all scripts of sign-in page and dashboard. */
  readonly scriptBytes: number;
}

/**
 * Measures how long a student on a slow phone waits for the dashboard after signing in.
 * @param env with an empty DATA_DIR
 */
export async function measureDashboardTime(env: ProductEnv): Promise<DashboardTime> {
  const product = await startProduct(env);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: BROWSER_ARGS,
  });
  try {
    await createStudent(env.PUBLIC_URL);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(browser, env.PUBLIC_URL));
    const allMs = rounds.map(({ ms }) => ms);
    return { medianMs: median(allMs), allMs, scriptBytes: rounds[0]?.scriptBytes ?? 0 };
  } finally {
    await browser.close();
    await product.stop();
  }
}

export function printDashboardTime({ medianMs, allMs, scriptBytes }: DashboardTime): void {
  console.log(
    `\nSign-in until the dashboard is painted (1.6 Mbit/s, 150 ms, CPU slowed down 4 times): median ${medianMs} ms of ` +
      `${allMs.join(', ')} ms; scripts of both pages ${(scriptBytes / 1000).toFixed(1)} kB`,
  );
}
