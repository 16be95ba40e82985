import { randomUUIDv7 } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { accountMails } from './features/accounts/accounts.mails.ts';
import { isAdminSetupOpen } from './features/accounts/is-admin-setup-open.ts';
import { bookingMails } from './features/bookings/bookings.mails.ts';
import { messageMails } from './features/messages/messages.mails.ts';
import { paymentMails } from './features/payments/payments.mails.ts';
import { createDatabase, type Database } from './platform/db/client.ts';
import { migrate } from './platform/db/migrate.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { createUploads } from './platform/files/uploads.ts';
import { createJobQueue } from './platform/jobs/job-queue.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { readSiteFiles } from './plugins/site-files.ts';

declare module './platform/jobs/job-map.ts' {
  interface JobMap {
    'uploads.sweep': Record<string, never>;
  }
}

export interface AssemblyOptions {
  /** The clock; a test sets its own. */
  readonly now?: () => Date;
  /** False for a process that only enqueues jobs, such as an operator's command. */
  readonly runsWorkers?: boolean;
}

/** Everything the use cases work with, put together over an open database. Jobs are not running yet. */
export function assemble(
  config: Config,
  database: Database,
  { now = () => new Date(), runsWorkers = true }: AssemblyOptions = {},
): { ctx: Context; mailer: Mailer } {
  const log = pino({ level: config.logLevel, base: null });
  const newId = () => randomUUIDv7();
  const jobs = createJobQueue({ connectionString: database.url, log, runsWorkers });
  const mailer = createMailer({ config, database, jobs, log, now, newId });
  const uploads = createUploads({ config, database, now });
  const files = createFileStore(config);
  const ctx: Context = {
    config,
    database,
    db: database.orm,
    jobs,
    mail: mailer,
    uploads,
    files,
    log,
    now,
    newId,
  };
  mailer.addComposers({
    ...accountMails(ctx),
    ...paymentMails(ctx),
    ...bookingMails(ctx),
    ...messageMails(ctx),
  });
  jobs.define('uploads.sweep');
  jobs.work('uploads.sweep', async () => {
    await uploads.sweep();
  });
  jobs.schedule('uploads.sweep', '17 * * * *', {});
  return { ctx, mailer };
}

/**
 * Starts the product on its database: migrates, starts the jobs, listens.
 * @returns its address, whether admin setup is open, and how to stop it: requests and jobs under way are finished.
 */
export async function startProduct(
  config: Config,
  databaseUrl: string,
): Promise<{ url: string; adminSetupOpen: boolean; stop(): Promise<void> }> {
  const database = createDatabase(databaseUrl);
  await migrate(database);
  const { ctx, mailer } = assemble(config, database);
  const app = await buildApp(ctx, {
    site: await readSiteFiles(config.http.publicUrl),
    keptMails: mailer.kept,
    shedLoad: true,
  });
  await ctx.jobs.start();
  await app.listen({ host: config.http.host, port: config.http.port });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: config.http.port === 0 ? `http://localhost:${port}` : config.http.publicUrl,
    adminSetupOpen: await isAdminSetupOpen(ctx),
    async stop() {
      await app.close();
      await ctx.jobs.stop();
      mailer.close();
      await database.close();
    },
  };
}
