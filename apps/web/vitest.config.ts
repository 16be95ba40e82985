import { defineConfig } from 'vitest/config';
import { contractRoutes } from './contract-routes.plugin.ts';

export default defineConfig({
  plugins: [contractRoutes()],
  test: { include: ['app/**/*.test.ts', 'service-worker/**/*.test.ts'] },
});
