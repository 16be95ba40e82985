import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { root, ScriptError } from '../../scripts/run.mjs';

/** What a student's phone is like: a slow line and a slow processor. */
const LINE = {
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const SLOWED_CPU = 4;
const ROUNDS = 5;
/** As long as somebody types an address and a password. */
const TYPING_MS = 6_000;

const PASSWORD = 'khotso-pula-nala';
const STUDENT = {
  displayName: 'Neo Phiri',
  email: 'neo@pupils.example',
  password: PASSWORD,
  termsAccepted: true,
};

async function startProduct(env) {
  const product = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of product.stdout.setEncoding('utf8')) {
    output += text;
    if (output.includes('is ready at')) break;
  }
  if (!output.includes('is ready at')) throw new ScriptError(`The product did not start.\n${output}`);
  return product;
}

async function post(url, data) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  if (!answer.ok) throw new ScriptError(`${url}: ${await answer.text()}`);
}

async function makeStudent(url) {
  await post(`${url}/api/accounts`, STUDENT);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = await (await fetch(`${url}/mailbox/messages.json`)).json();
    const link = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+\/verify\?\S+/g) ?? [])[0];
    if (link) {
      const oobCode = new URL(link).searchParams.get('oobCode');
      return post(`${url}/api/email-verifications/apply`, { oobCode });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new ScriptError('The verification mail did not come.');
}

/** From the press of Sign In until the dashboard is drawn, in a browser that was never here. */
async function timeOnce(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_CPU });
  let scriptBytes = 0;
  const scripts = new Set();
  devtools.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(`${url}/login`);
  const button = page.getByRole('button', { name: 'Sign In' });
  await page.getByLabel('Email', { exact: true }).fill(STUDENT.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.waitForTimeout(TYPING_MS);
  await page.evaluate(() => {
    globalThis.addEventListener('click', () => performance.mark('pressed'), { once: true, capture: true });
    const look = () => {
      const drawn = document.querySelector('h1')?.textContent?.startsWith('Hi ');
      if (drawn) requestAnimationFrame(() => setTimeout(() => performance.mark('drawn')));
      else requestAnimationFrame(look);
    };
    look();
  });
  await button.click();
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0);
  const ms = await page.evaluate(() =>
    Math.round(
      performance.getEntriesByName('drawn')[0].startTime -
        performance.getEntriesByName('pressed')[0].startTime,
    ),
  );
  await context.close();
  return { ms, scriptBytes };
}

/**
 * How long a student waits for the dashboard after signing in, on 1.6 Mbit/s with 150 ms and a processor slowed four
 * times: the median of several first visits.
 * @param {NodeJS.ProcessEnv} env with PORT, PUBLIC_URL and an empty DATA_DIR
 * @returns {Promise<{ medianMs: number, allMs: number[], scriptBytes: number }>}
 */
export async function measureDashboardTime(env) {
  const product = await startProduct(env);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    await makeStudent(env.PUBLIC_URL);
    const rounds = [];
    for (let at = 0; at < ROUNDS; at += 1) rounds.push(await timeOnce(browser, env.PUBLIC_URL));
    const allMs = rounds.map(({ ms }) => ms);
    const medianMs = allMs.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
    return { medianMs, allMs, scriptBytes: rounds[0].scriptBytes };
  } finally {
    await browser.close();
    const ended = once(product, 'exit');
    product.stdout.resume();
    product.kill('SIGTERM');
    await ended;
  }
}

export function printDashboardTime({ medianMs, allMs, scriptBytes }) {
  console.log(
    `\nSign-in until the dashboard is drawn (1.6 Mbit/s, 150 ms, CPU slowed 4 times): ${medianMs} ms at the median of ` +
      `${allMs.join(', ')} ms; scripts of sign-in and dashboard together ${(scriptBytes / 1000).toFixed(1)} kB`,
  );
}
