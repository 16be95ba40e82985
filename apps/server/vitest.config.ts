import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: 'src/testing/global-setup.ts',
    setupFiles: 'src/testing/fail-on-console-error.ts',
    maxWorkers: 2,
    // Long enough for a real PostgreSQL on a busy machine with two cores.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    // A slow machine can miss a deadline of a test with real mails, streams or processes. The report names retried tests.
    retry: 1,
  },
});
