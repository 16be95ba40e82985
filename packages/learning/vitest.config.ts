import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['../domain/src/testing/seed-fast-check.ts'],
    // Test files share the modules of their process, which loads them once.
    isolate: false,
    // Long enough for property tests on a busy machine with two cores.
    testTimeout: 30_000,
  },
});
