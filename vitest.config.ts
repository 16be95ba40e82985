import { defineConfig } from 'vitest/config';

/** Runs the tests of all workspaces in one process. Each has a configuration of its own. */
export default defineConfig({ test: { projects: ['packages/*', 'apps/*'] } });
