import { defineConfig } from 'vitest/config';
import { contractRoutes } from './contract-routes.plugin.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [contractRoutes()],
        test: {
          name: 'rules',
          include: ['app/**/*.test.ts', 'service-worker/**/*.test.ts'],
        },
      },
      {
        plugins: [contractRoutes()],
        test: {
          name: 'components',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['app/testing/setup-components.ts'],
        },
      },
    ],
  },
});
