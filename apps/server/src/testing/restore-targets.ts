import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from '../context.ts';
import { createDatabase, type Database } from '../platform/db/client.ts';
import { assemble } from '../product.ts';
import type { TestApp } from './build-test-app.ts';
import { createTestConfig } from './test-config.ts';
import { dropDatabase } from './test-database.ts';

/** An empty, unmigrated database and an empty folder. */
export interface RestoreTarget {
  readonly ctx: Context;
  readonly database: Database;
  readonly dataDir: string;
}

/** Makes targets to restore a backup into, beside the database of a test app. `close` removes them. */
export function createRestoreTargets(t: Pick<TestApp, 'database'>) {
  const cleanUps: (() => Promise<unknown>)[] = [];
  return {
    async make(): Promise<RestoreTarget> {
      const name = `thuto_restore_${process.pid}_${Date.now()}_${cleanUps.length}`;
      await t.database.pool.query(`create database ${name}`);
      const url = new URL(t.database.url);
      url.pathname = `/${name}`;
      const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-restore-'));
      const database = createDatabase(url.href);
      const config = createTestConfig({ DATA_DIR: dataDir });
      const { ctx } = await assemble(config, database, { runsWorkers: false });
      await ctx.jobs.start();
      cleanUps.push(async () => {
        await ctx.jobs.stop();
        await database.close();
        await dropDatabase((sql) => t.database.pool.query(sql), name);
        await rm(dataDir, { recursive: true, force: true });
      });
      return { ctx, database, dataDir };
    },
    async close(): Promise<void> {
      for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    },
  };
}

/** Returns whether a target has no account and no file. A database without tables has no account. */
export async function isStillEmpty({ database, dataDir }: RestoreTarget): Promise<boolean> {
  const { rows: tables } = await database.pool.query("select to_regclass('accounts') as accounts");
  if (tables[0].accounts !== null && (await database.pool.query('select from accounts')).rowCount !== 0)
    return false;
  const folder = path.join(dataDir, 'files');
  const left = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return left.every((entry) => !entry.isFile());
}
