import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bootstrap } from './bootstrap.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { SERVER_OPTIONS } from './node-options.mjs';
import { fail, report, root, run, ScriptError } from './run.mjs';

// Takes the pictures of the README from a demo centre. Usage: node scripts/pictures.mjs [FOLDER]
// The pictures are committed. Run this again after a change of the screens, in the daytime of Lesotho: a lesson of the
// demo takes place within half an hour of the pictures.
const FOLDER = path.resolve(process.argv[2] ?? path.join(root, 'docs/pictures'));
const READY_TIMEOUT_MS = 120_000;
const QUALITY = 72;
const DESK = { width: 1280, height: 800, scale: 1 };
const PHONE = { width: 390, height: 844, scale: 2 };
/** A phone's picture is stored at this width, sharp enough for the README. */
const PHONE_PIXELS = 585;

/** The text that shows that the page is complete, and what to do before the picture is taken. */
const PICTURES = [
  { name: 'landing', who: null, at: '/', screen: DESK, text: 'Get Started' },
  { name: 'owner-today', who: 'Admin', at: '/admin/today', screen: DESK, text: 'Today' },
  { name: 'owner-money', who: 'Admin', at: '/admin/payments?tab=money', screen: DESK, text: 'MAMELLO' },
  { name: 'owner-reports-due', who: 'Admin', at: '/admin/reports-due', screen: DESK, text: 'Reports Due' },
  { name: 'parent-dashboard', who: 'Parent', at: '/student', screen: PHONE, text: 'Your learning dashboard' },
  {
    name: 'parent-plan',
    who: 'Parent',
    at: '/student/progress',
    screen: PHONE,
    text: 'Plan',
    scrollTo: 'Plan',
  },
  {
    name: 'parent-progress',
    who: 'Parent',
    at: '/student/progress',
    screen: PHONE,
    text: 'Topic map',
    scrollTo: 'Topic map',
  },
  {
    name: 'parent-free-times',
    who: 'Parent',
    at: '/student/sessions?book=1',
    screen: PHONE,
    text: 'Ask for another time',
    scrollTo: 'Next week',
  },
  { name: 'tutor-today', who: 'Tutor', at: '/tutor', screen: PHONE, text: 'What to prepare' },
  { name: 'tutor-homework', who: 'Tutor', at: '/tutor/homework', screen: PHONE, text: 'Mark Homework' },
];

const require = createRequire(path.join(root, 'e2e/package.json'));
const { chromium } = require('@playwright/test');
const sharp = createRequire(path.join(root, 'apps/server/package.json'))('sharp');

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Loads the demo centre and returns the password and the address of each person that it prints. */
async function loadDemo(env) {
  const { code, output } = await run('node', [path.join(root, 'scripts/thuto.mjs'), 'demo'], { env });
  const password = /^Password .*: (\S+)$/m.exec(output)?.[1];
  if (code !== 0 || password === undefined) throw new ScriptError(output);
  const emails = Object.fromEntries(
    [...output.matchAll(/^(Admin|Tutor|Parent|Student): +(\S+)$/gm)].map(([, who, email]) => [who, email]),
  );
  return { password, emails };
}

async function waitUntilReady(url) {
  for (let waited = 0; waited < READY_TIMEOUT_MS; waited += 250) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.status === 200) return;
    await delay(250);
  }
  throw new ScriptError('The product is not ready.');
}

async function takePicture(context, { name, at, screen, text, scrollTo }) {
  const page = await context.newPage();
  await page.goto(at);
  await page.getByText(text).locator('visible=true').first().waitFor();
  // Not until the network is idle: the stream of live events stays open.
  await page.waitForFunction(() => !/^(Loading|Verifying)\b/m.test(document.body.innerText));
  await page.evaluate(() => document.fonts.ready);
  if (scrollTo !== undefined) {
    await page.evaluate((words) => {
      const found = [...document.querySelectorAll('h1, h2, h3, button')].find(
        (element) => element.textContent?.trim() === words,
      );
      // Below the header, which stays at the top.
      if (found) window.scrollTo(0, found.getBoundingClientRect().top + window.scrollY - 140);
    }, scrollTo);
  }
  // Pictures and transitions settle.
  await page.waitForTimeout(1_000);
  const bytes = await page.screenshot({ animations: 'disabled' });
  const width = screen === PHONE ? PHONE_PIXELS : screen.width;
  const file = path.join(FOLDER, `${name}-${screen.width}.webp`);
  await sharp(bytes).resize({ width }).webp({ quality: QUALITY, effort: 6 }).toFile(file);
  await page.close();
}

async function main() {
  await bootstrap();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'thuto-pictures-'));
  const port = await findFreePort();
  const { PUBLIC_URL: _url, DATABASE_URL: _database, ...inherited } = process.env;
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  };
  const url = `http://localhost:${port}`;
  report('Loading the demo centre…');
  const { password, emails } = await loadDemo(env);
  const product = spawn('node', [...SERVER_OPTIONS, path.join(root, 'apps/server/build/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  try {
    await waitUntilReady(url);
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const picture of PICTURES) {
      const { who, screen } = picture;
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: screen.width, height: screen.height },
        deviceScaleFactor: screen.scale,
        timezoneId: 'Africa/Maseru',
        locale: 'en-GB',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      if (who !== null) {
        const data = { email: emails[who], password, rememberMe: true };
        const answer = await context.request.post('/api/sign-ins', { data });
        if (!answer.ok()) throw new ScriptError(`${who} could not sign in: ${await answer.text()}`);
      }
      await takePicture(context, picture);
      await context.close();
    }
  } finally {
    await browser.close();
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  const sizes = readdirSync(FOLDER).map((name) => statSync(path.join(FOLDER, name)).size);
  const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
  report(`${sizes.length} pictures, ${kilobytes} kB, in ${path.relative(root, FOLDER)}`);
}

await main().catch(fail);
