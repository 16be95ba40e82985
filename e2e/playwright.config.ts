import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3417);
const url = `http://localhost:${port}`;

// Every worker loads this file again, so the folder is passed on in the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'thuto-e2e-'));

// The push service that a test starts on this machine.
process.env.E2E_PUSH_PORT ??= String(port + 500);
const pushNetwork = new URL('push-network.mjs', import.meta.url);

/** End-to-end tests that run on the desktop only. */
const AT_A_DESK = [
  'booking-sentences.e2e.ts',
  'every-page.e2e.ts',
  'by-keyboard.e2e.ts',
  'bookings.e2e.ts',
  'console-errors.e2e.ts',
  'calendar.e2e.ts',
  'payments.e2e.ts',
  'reconcile.e2e.ts',
  'payment-desk.e2e.ts',
  'settings.e2e.ts',
  'users.e2e.ts',
  'console-students.e2e.ts',
  'content.e2e.ts',
  'subjects.e2e.ts',
  'lesson-changes.e2e.ts',
  'outcomes.e2e.ts',
  'today.e2e.ts',
];
/** End-to-end tests that run on both phone and desktop. */
const ON_BOTH = ['main-job.e2e.ts'];
/**
 * End-to-end tests that need the whole browser: it receives pushed messages, and no pointer moves before the test moves it.
 * The tests of the service worker and of every console page are here so that all projects take as long. All others run on
 * the phone only.
 */
const IN_WHOLE_BROWSER = [
  'assessment.e2e.ts',
  'first-load.e2e.ts',
  'learning.e2e.ts',
  'month.e2e.ts',
  'new-version.e2e.ts',
  'notifications.e2e.ts',
  'offline.e2e.ts',
  'rendered-page.e2e.ts',
  'sleeping-page.e2e.ts',
  'every-console-page.e2e.ts',
];

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const launchOptions = (executablePath?: string) => ({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
});
const chromium = process.env.CHROMIUM_PATH;
/** The headless shell has the same engine without the browser around it and takes a third less of the processor. */
const shell = process.env.CHROMIUM_SHELL_PATH ?? chromium;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // Tests of the slow lane, which `npm run bench -- --only=phone` runs.
  ...(process.env.E2E_SLOW === undefined && { grepInvert: /@slow/ }),
  fullyParallel: false,
  workers: 1,
  timeout: 240_000,
  // A slow machine can miss a timeout. A test that passes only the second time is listed as flaky.
  retries: 1,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Africa/Maseru',
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    trace: 'on-first-retry',
    launchOptions: launchOptions(shell),
  },
  projects: [
    { name: 'setup', testMatch: 'admin-setup.e2e.ts', use: DESKTOP },
    {
      name: 'phone',
      testIgnore: ['admin-setup.e2e.ts', ...AT_A_DESK, ...IN_WHOLE_BROWSER],
      dependencies: ['setup'],
      use: PHONE,
    },
    {
      name: 'desktop',
      testMatch: [...AT_A_DESK, ...ON_BOTH],
      dependencies: ['setup'],
      use: DESKTOP,
    },
    {
      name: 'browser',
      testMatch: IN_WHOLE_BROWSER,
      dependencies: ['setup'],
      use: { ...PHONE, launchOptions: launchOptions(chromium) },
    },
  ],
  webServer: {
    command: 'node serve.mjs',
    url: `${url}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_SETUP_SECRET: 'the-setup-secret-of-the-browser-tests',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      E2E_PUSH_PORT: process.env.E2E_PUSH_PORT,
      NODE_OPTIONS: `--import=${pushNetwork.href}`,
      // Gives the listed addresses (admin@, noreply@, login@) a domain that sign-up accepts.
      PRODUCT_DOMAIN: 'listed.example',
    },
  },
});
