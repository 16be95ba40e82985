import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isMarkAlive, processMark, withFileLock } from '../../../../../scripts/file-lock.mjs';

const MODULE = path.resolve(import.meta.dirname, '../../../../../scripts/file-lock.mjs');

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-lock-'));
  lock = path.join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

function markOfDeadProcess(): string {
  const program = `import { processMark } from ${JSON.stringify(MODULE)}; process.stdout.write(processMark());`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout;
}

describe('withFileLock', () => {
  it('lets in one process at a time when several find a stale lock', async () => {
    await writeFile(lock, markOfDeadProcess());
    const counter = path.join(folder, 'counter');
    await writeFile(counter, '0');
    const program = `
      import { readFileSync, writeFileSync } from 'node:fs';
      import { setTimeout as delay } from 'node:timers/promises';
      import { withFileLock } from ${JSON.stringify(MODULE)};
      for (let round = 0; round < 5; round += 1) {
        await withFileLock(${JSON.stringify(lock)}, async () => {
          const count = Number(readFileSync(${JSON.stringify(counter)}, 'utf8'));
          await delay(2);
          writeFileSync(${JSON.stringify(counter)}, String(count + 1));
        });
      }`;
    const children = [1, 2, 3, 4].map(() => spawn(process.execPath, ['--input-type=module', '-e', program]));
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(await readFile(counter, 'utf8')).toBe('20');
    expect(await readdir(folder)).toEqual(['counter']);
  });

  it('releases the lock when the work fails', async () => {
    await expect(withFileLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withFileLock(lock, () => Promise.resolve('yes'))).toBe('yes');
  });

  it('times out on a lock with a living owner and reports once that it waits', async () => {
    let waits = 0;
    await withFileLock(lock, async () => {
      const second = withFileLock(lock, () => Promise.resolve(), {
        timeoutMs: 120,
        onWait: () => (waits += 1),
      });
      await expect(second).rejects.toThrow(`Process ${processMark()} has held`);
    });
    expect(waits).toBe(1);
  });
});

describe('processMark', () => {
  it('distinguishes living from dead processes, and processes with a reused pid', () => {
    expect(isMarkAlive(processMark())).toBe(true);
    expect(isMarkAlive(markOfDeadProcess())).toBe(false);
    expect(isMarkAlive(`${process.pid}-00000000-1`)).toBe(false);
    expect(isMarkAlive('')).toBe(false);
  });
});
