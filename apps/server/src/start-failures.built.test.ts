import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { repositoryRoot } from './platform/repository-root.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'thuto-start-'));
beforeAll(() => ensureBuilt(), 600_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it.each([
  ['the server', ['main.js']],
  ['a command', ['cli.js', 'check']],
])('explains in one line why %s cannot use DATABASE_URL', (_what, [program = '', ...args]) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(repositoryRoot, 'apps/server/build', program), ...args],
    {
      encoding: 'utf8',
      env: { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: 'postgres://thuto:s3cret@127.0.0.1:1/thuto' },
    },
  );
  expect(stderr).toBe('DATABASE_URL: No PostgreSQL listens at 127.0.0.1, port 1.\n');
  expect(status).toBe(1);
});
