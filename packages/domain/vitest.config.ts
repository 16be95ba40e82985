import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Long enough for property tests on a busy machine with two cores.
    testTimeout: 30_000,
  },
});
