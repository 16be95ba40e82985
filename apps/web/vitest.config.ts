import { defineConfig } from 'vitest/config';
import { contractRoutes } from './contract-routes.plugin.ts';

/** Tests that replace a module. Each runs with modules of its own. */
const MOCKED = 'app/**/*.mocked.test.{ts,tsx}';

// Long enough for a machine with other work.
const patient = { testTimeout: 60_000 };
const components = {
  ...patient,
  environment: 'happy-dom',
  setupFiles: ['app/testing/setup-components.ts'],
};

export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    projects: [
      {
        test: {
          ...patient,
          name: 'rules',
          include: ['app/**/*.test.ts', 'service-worker/**/*.test.ts'],
          exclude: [MOCKED],
          setupFiles: ['app/testing/set-subjects.ts'],
          // Test files share the modules of their process, which loads them once.
          isolate: false,
        },
      },
      {
        test: {
          ...components,
          name: 'components',
          include: ['app/**/*.test.tsx'],
          exclude: [MOCKED],
          // They share the document, too. The setup cleans it after each test.
          isolate: false,
        },
      },
      { test: { ...components, name: 'mocked', include: [MOCKED] } },
    ],
  },
});
