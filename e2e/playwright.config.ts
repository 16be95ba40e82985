import { defineConfig } from '@playwright/test';
import { readRun } from './centres.ts';
import { listWaiting } from './sample.ts';
import { DESKTOP, PHONE } from './screens.ts';
import { TIME_ZONE } from './time-zone.ts';

// Every worker loads this file again, and then has a centre.
const centre = readRun()?.centres[Number(process.env.TEST_PARALLEL_INDEX)];

/** End-to-end tests that run on the desktop only. */
const AT_A_DESK = [
  'admin-setup.e2e.ts',
  'booking-sentences.e2e.ts',
  'every-page.e2e.ts',
  'keyboard-family.e2e.ts',
  'keyboard-console.e2e.ts',
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
/** End-to-end tests that need the whole browser: it receives pushed messages, and loads what users load. */
const IN_WHOLE_BROWSER = ['first-load.e2e.ts', 'notifications.e2e.ts'];

const launchOptions = (executablePath?: string) => ({
  // With a language that the machine does not have, Chromium cannot save into a folder that has an accent in its name.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
});
const chromium = process.env.CHROMIUM_PATH;
/** The headless shell has the same engine without the browser around it and takes a third less of the processor. */
const shell = process.env.CHROMIUM_SHELL_PATH ?? chromium;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // Tests of the slow lane.
  ...(process.env.E2E_SLOW === undefined && { grepInvert: /@slow/ }),
  fullyParallel: false,
  // One more than the processors of a small machine: a test waits for its pages and the server most of the time.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  globalSetup: './global-setup.ts',
  timeout: 240_000,
  retries: 0,
  // Long enough for a machine with other work. A test that passes waits for nothing.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...(centre && { baseURL: centre.url }),
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    ...(process.env.E2E_TRACE !== undefined && { trace: 'retain-on-failure' as const }),
    contextOptions: { reducedMotion: 'reduce' },
    // Installing the worker takes longer than most pages. The tests that need it allow it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(shell),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...AT_A_DESK, ...IN_WHOLE_BROWSER, ...listWaiting()],
      use: PHONE,
    },
    {
      name: 'desktop',
      testMatch: AT_A_DESK,
      testIgnore: listWaiting(),
      use: DESKTOP,
    },
    {
      name: 'browser',
      testMatch: IN_WHOLE_BROWSER,
      use: { ...PHONE, serviceWorkers: 'allow', launchOptions: launchOptions(chromium) },
    },
  ],
});
