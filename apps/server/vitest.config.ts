import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chooseTemporaryFolder } from '../../scripts/temporary-folder.mjs';

// For the workers too: the database, uploads and archives of tests are short-lived.
process.env['TMPDIR'] = chooseTemporaryFolder();
// The workers keep the code of dependencies compiled, as this process does from now on.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '../../.cache/node');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);

/** Tests that replace a module. Each runs in a process of its own. */
const MOCKED = 'src/**/*.mocked.test.ts';
/** Tests of the slow lane. */
const SLOW = 'src/**/*.slow.test.ts';

/** They take longest, because they wait for databases and timers. */
const LONG = [
  'src/races.test.ts',
  'src/platform/embedded-postgres/embedded-postgres.test.ts',
  'src/platform/mail/mailer.test.ts',
  'src/platform/jobs/create-job-queue.test.ts',
  'src/large-tables.test.ts',
];

/**
 * Starts the long files first, so that none runs alone at the end, and those that replace a module last: a process of theirs
 * ends one that has loaded the server, and the next file loads it again.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      if (LONG.some((name) => moduleId.endsWith(name))) return 0;
      return moduleId.endsWith('.mocked.test.ts') ? 2 : 1;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

const shared = {
  setupFiles: ['src/testing/fail-on-console-error.ts', 'src/testing/seed-property-tests.ts'],
  // Long enough for a real PostgreSQL on a busy machine with two cores.
  testTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 120_000,
  // Beside the projects of the other workspaces, which have another number of workers, these run after them.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    globalSetup: 'src/testing/global-setup.ts',
    // Two more than the processors of a small machine: many tests wait for mails, timers or processes.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [MOCKED, ...(process.env.SLOW_TESTS === undefined ? [SLOW] : [])],
          // Fewer collections of garbage: most objects of a request are dead when it ends, and loaded modules stay.
          execArgv: ['--max-semi-space-size=64', '--initial-old-space-size=1500'],
          // Test files share the modules of their process. Loading the server for each took a third of the time.
          isolate: false,
        },
      },
      { test: { ...shared, name: 'mocked', include: [MOCKED] } },
    ],
  },
});
