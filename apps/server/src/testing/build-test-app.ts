import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { processMark } from '../../../../scripts/file-lock.mjs';
import { type AppOptions, buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { restoreBackup } from '../features/backup/restore-backup.ts';
import type { Database } from '../platform/db/client.ts';
import { runOutsideTransaction } from '../platform/db/transaction.ts';
import type { DevOutboxMail } from '../platform/mail/dev-outbox.ts';
import { assemble, type AssemblyOptions } from '../product.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { type Clock, createClock } from './clock.ts';
import { createTestConfig } from './test-config.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly ctx: Context;
  readonly config: Config;
  readonly database: Database;
  readonly db: Context['db'];
  /** The clock of the app. */
  readonly clock: Clock;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Waits for at least `count` sent mails and returns all of them, newest first. */
  mails(count?: number): Promise<DevOutboxMail[]>;
  close(): Promise<void>;
}

/**
 * Builds the whole server with a separate database and without a network, for tests of routes and their
 * effects. Jobs are queued but not run, which includes sending mails, unless `runsWorkers` is true.
 */
export async function buildTestApp(
  env: NodeJS.ProcessEnv = {},
  {
    site = null,
    onRoute,
    backup,
    database: given,
    runsWorkers = false,
    passwordCost = CHEAP_PASSWORDS,
    logTo,
  }: Pick<AssemblyOptions, 'logTo' | 'runsWorkers' | 'passwordCost'> &
    Partial<Pick<AppOptions, 'site' | 'onRoute'>> & {
      /** A backup archive to restore into the database first. */
      readonly backup?: Readable;
      /** Another database than one of the run's server. */
      readonly database?: TestDatabase;
    } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `thuto-app.${processMark()}.`));
  const config = createTestConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env });
  const database = given ?? (await createTestDatabase({ isMigrated: backup === undefined }));
  const clock = createClock();
  const { ctx, mailer } = await assemble(config, database, {
    now: clock.now,
    runsSchedules: false,
    runsWorkers,
    passwordCost,
    ...(logTo && { logTo }),
  });
  const app = await buildApp(ctx, {
    site,
    devOutbox: mailer.devOutbox,
    shedLoad: false,
    ...(onRoute && { onRoute }),
  });
  await ctx.jobs.start();
  if (backup) await restoreBackup(ctx, backup);
  return {
    app,
    ctx,
    config,
    database,
    db: ctx.db,
    clock,
    inject: (options) => runOutsideTransaction(() => app.inject(options)),
    async mails(count = 0) {
      if (!runsWorkers) throw new Error('This app sends no mail: build it with { runsWorkers: true }.');
      return vi.waitFor(
        async () => {
          const devOutbox = (await mailer.devOutbox?.listDevOutboxMails()) ?? [];
          if (devOutbox.length < count) throw new Error(`${devOutbox.length} mails instead of ${count}`);
          return devOutbox;
        },
        { timeout: 15_000, interval: 50 },
      );
    },
    async close() {
      await app.close();
      await ctx.live.stop();
      await ctx.jobs.stop();
      mailer.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
