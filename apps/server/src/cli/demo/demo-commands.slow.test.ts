import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryRoot } from '../../platform/repository-root.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'thuto-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a command as an operator does, on a centre of its own. */
const thuto = (command: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(repositoryRoot, 'scripts/thuto.mjs'), command],
      { env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0' } },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` }),
    );
  });

it('loads a demo centre that passes thuto check, and of which thuto doctor names only mail and address', async () => {
  const demo = await thuto('demo');
  expect(demo.code, demo.output).toBe(0);
  const check = await thuto('check');
  expect(check.output).toMatch(/^All is well: \d+ checks, no difference\.$/m);
  expect(check.code, check.output).toBe(0);
  const doctor = await thuto('doctor');
  const lines = doctor.output.split('\n');
  expect(lines.filter((line) => line.startsWith('[ ]')).map((line) => line.split(':')[0])).toEqual([
    '[ ] Mails are sent',
    '[ ] The centre has an address',
  ]);
  expect(lines.filter((line) => line.startsWith('[?]'))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^2 of \d+ open\.$/));
  // Something is open.
  expect(doctor.code).toBe(1);
}, 600_000);
