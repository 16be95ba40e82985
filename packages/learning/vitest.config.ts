import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Property tests on a busy machine of two cores; one that hangs still ends.
    testTimeout: 30_000,
  },
});
