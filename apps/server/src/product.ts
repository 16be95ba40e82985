import { randomUUIDv7 } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type DestinationStream, type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { registerAccountJobs } from './features/accounts/accounts.jobs.ts';
import { registerEmailLinkJobs } from './features/accounts/email-links/email-links.jobs.ts';
import { markRefusedAddress } from './features/mails/mails.store.ts';
import { limitAddressee } from './features/mails/limit-addressee.ts';
import { createPasswordHashes } from './features/accounts/passwords/password-hashes.ts';
import { PASSWORD_COST, type PasswordCost } from './features/accounts/passwords/scrypt-password.ts';
import { accountMails } from './features/accounts/accounts.mails.ts';
import { myAccountMails } from './features/accounts/my-account/my-account.mails.ts';
import { adminMails } from './features/accounts/admins/admins.mails.ts';
import { invitationMails } from './features/accounts/invitations/invitations.mails.ts';
import { isAdminSetupOpen } from './features/accounts/admins/is-admin-setup-open.ts';
import { registerAvailabilityJobs } from './features/availability/availability.jobs.ts';
import { registerBackupJobs } from './features/backup/backup.jobs.ts';
import { requireBackupRecipient } from './features/backup/encrypt-backup.ts';
import { backupMails } from './features/backup/backup.mails.ts';
import { setupMails } from './features/setup/setup.mails.ts';
import { lessonMails } from './features/lessons/lessons.mails.ts';
import { taughtLessonMails } from './features/tutor-area/taught-lessons.mails.ts';
import { registerBookingJobs } from './features/bookings/bookings.jobs.ts';
import { registerContentJobs } from './features/content/content.jobs.ts';
import { registerHomeworkJobs } from './features/homework/homework.jobs.ts';
import { homeworkMails } from './features/homework/homework.mails.ts';
import { learningMails } from './features/learning/learning.mails.ts';
import { scheduleReportReminders } from './features/learning/queue-report-reminders.ts';
import { scheduleWeeklyDigests } from './features/learning/queue-weekly-digests.ts';
import { termReportsMails } from './features/term-reports/term-reports.mails.ts';
import { seedItems } from './features/items/seed-items.ts';
import { messageMails } from './features/messages/messages.mails.ts';
import { registerStudentJobs } from './features/console-students/console-students.jobs.ts';
import { registerFamilyJobs } from './features/families/families.jobs.ts';
import { registerDeviceJobs } from './features/devices/devices.jobs.ts';
import { registerGatewayJobs } from './features/gateway/gateway.jobs.ts';
import { registerStatementJobs } from './features/statements/statements.jobs.ts';
import { registerOrderJobs } from './features/payments/orders/orders.jobs.ts';
import { createNotifications } from './features/notifications/create-notifications.ts';
import { buildUnsubscribeUrl } from './features/notifications/unsubscribe-link.ts';
import { registerNotificationJobs } from './features/notifications/notifications.jobs.ts';
import { orderMails } from './features/payments/orders/orders.mails.ts';
import { registerPaymentJobs } from './features/payments/payments.jobs.ts';
import { paymentMails } from './features/payments/payments.mails.ts';
import { registerPrivacyJobs } from './features/privacy/privacy.jobs.ts';
import { registerTermCalendarJobs } from './features/term-calendar/term-calendar.jobs.ts';
import { registerWaitingListJobs } from './features/waiting-list/waiting-list.jobs.ts';
import { waitingListMails } from './features/waiting-list/waiting-list.mails.ts';
import { registerWeeklyPlaceJobs } from './features/weekly-places/weekly-places.jobs.ts';
import { weeklyPlaceMails } from './features/weekly-places/weekly-places.mails.ts';
import { scheduleReminders } from './features/reminders/queue-due-reminders.ts';
import { scheduleUnreadMails } from './features/threads/queue-unread-mails.ts';
import { threadMails } from './features/threads/threads.mails.ts';
import { reminderMails } from './features/reminders/reminders.mails.ts';
import { scheduleRenewalReminders } from './features/renewals/queue-renewal-reminders.ts';
import { renewalMails } from './features/renewals/renewals.mails.ts';
import { createCaches } from './platform/caches.ts';
import { createDatabase, type Database } from './platform/db/client.ts';
import { migrate } from './platform/db/migrate.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { registerIdempotencyKeysJobs } from './platform/idempotency/idempotency-keys.jobs.ts';
import { createUploadStaging } from './platform/files/create-upload-staging.ts';
import { createUploads } from './platform/files/uploads.ts';
import { createJobQueue } from './platform/jobs/create-job-queue.ts';
import { createLiveChannel } from './platform/live/live-channel.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import type { SmtpCheck } from './platform/mail/smtp-transport.ts';
import { cleanUpDrafts } from './clean-up-everything.ts';
import { loadSite } from './plugins/site.ts';

declare module './platform/jobs/job-map.ts' {
  interface JobMap {
    'uploads.clean-up': Record<string, never>;
    'drafts.clean-up': Record<string, never>;
  }
}

export interface AssemblyOptions {
  /** The clock; tests pass their own. */
  readonly now?: () => Date;
  /** False for a process that only enqueues jobs, such as an operator's command. */
  readonly runsWorkers?: boolean;
  /** False for tests, which start scheduled jobs themselves. */
  readonly runsSchedules?: boolean;
  /** The cost of new password hashes; tests pass a cheap one. */
  readonly passwordCost?: PasswordCost;
  /** The destination of the log, so that tests can read it. */
  readonly logTo?: DestinationStream;
}

function createLog(config: Config, logTo?: DestinationStream): Logger {
  const logging = { level: config.logLevel, base: null };
  return logTo === undefined ? pino(logging) : pino(logging, logTo);
}

/** Creates all dependencies of the use cases for an open database. Does not start the jobs. */
export async function assemble(
  config: Config,
  database: Database,
  {
    now = () => new Date(),
    runsWorkers = true,
    runsSchedules = runsWorkers,
    passwordCost = PASSWORD_COST,
    logTo,
  }: AssemblyOptions = {},
): Promise<{ ctx: Context; mailer: Mailer }> {
  const log = createLog(config, logTo);
  if (config.backupRecipient !== null) await requireBackupRecipient(config.backupRecipient);
  const newId = <Id extends string = string>() => randomUUIDv7() as Id;
  // Bypasses a pooler, like the live channel: job notifications need a connection that stays the same.
  const directly = config.database.directUrl ?? database.url;
  const jobs = createJobQueue({ connectionString: directly, log, runsWorkers, runsSchedules });
  const mailer = createMailer({ config, database, jobs, log, now, newId });
  const uploads = createUploads({ staging: await createUploadStaging(config), database, now });
  const files = await createFileStore(config);
  const live = createLiveChannel({ connectionString: directly, log });
  const ctx: Context = {
    config,
    database,
    db: database.orm,
    jobs,
    mail: mailer,
    uploads,
    files,
    passwords: createPasswordHashes(passwordCost),
    live,
    caches: createCaches(),
    log,
    now,
    newId,
  };
  mailer.addComposers({
    ...accountMails(ctx),
    ...myAccountMails(ctx),
    ...adminMails(ctx),
    ...setupMails(ctx),
    ...orderMails(ctx),
    ...invitationMails(ctx),
    ...paymentMails(ctx),
    ...lessonMails(ctx),
    ...taughtLessonMails(ctx),
    ...reminderMails(ctx),
    ...renewalMails(ctx),
    ...learningMails(ctx),
    ...homeworkMails(ctx),
    ...termReportsMails(ctx),
    ...messageMails(ctx),
    ...threadMails(ctx),
    ...backupMails(ctx),
    ...weeklyPlaceMails(ctx),
    ...waitingListMails(ctx),
  });
  mailer.setLimit((tx, kind, address) => limitAddressee(ctx, tx, kind, address));
  mailer.setAddressListener((address) => markRefusedAddress(ctx.db, address, ctx.now()));
  mailer.setUnsubscribeUrl((kind, accountId) => buildUnsubscribeUrl(config, kind, accountId));
  mailer.setListener((executor, queued) => createNotifications(ctx, executor, queued));
  jobs.define('uploads.clean-up');
  jobs.work('uploads.clean-up', async () => {
    await uploads.cleanUp();
  });
  jobs.schedule('uploads.clean-up', '17 * * * *', {});
  registerIdempotencyKeysJobs(ctx);
  jobs.define('drafts.clean-up');
  jobs.work('drafts.clean-up', async () => {
    await cleanUpDrafts(ctx);
  });
  jobs.schedule('drafts.clean-up', '57 * * * *', {});
  registerAccountJobs(ctx);
  registerAvailabilityJobs(ctx);
  registerBookingJobs(ctx);
  registerContentJobs(ctx);
  registerFamilyJobs(ctx);
  registerOrderJobs(ctx);
  registerStudentJobs(ctx);
  registerStatementJobs(ctx);
  registerDeviceJobs(ctx);
  registerGatewayJobs(ctx);
  registerNotificationJobs(ctx);
  registerPaymentJobs(ctx);
  registerHomeworkJobs(ctx);
  registerTermCalendarJobs(ctx);
  registerWeeklyPlaceJobs(ctx);
  registerWaitingListJobs(ctx);
  registerPrivacyJobs(ctx);
  registerBackupJobs(ctx);
  registerEmailLinkJobs(ctx);
  scheduleReminders(ctx);
  scheduleRenewalReminders(ctx);
  scheduleUnreadMails(ctx);
  scheduleReportReminders(ctx);
  scheduleWeeklyDigests(ctx);
  return { ctx, mailer };
}

/**
 * Runs migrations past a pooler. They hold a connection-level lock, which transaction pooling would give to
 * another client.
 */
async function migrateDirectly(config: Config, database: Database): Promise<void> {
  const direct = createDatabase(config.database.directUrl ?? database.url, { isPatient: true });
  try {
    await migrate(direct);
  } finally {
    await direct.close();
  }
}

/** Set by the browser tests only. No environment variable sets them. */
export interface ProductOptions extends Pick<AssemblyOptions, 'passwordCost'> {
  /** Whether an overloaded process rejects requests. */
  readonly shedLoad?: boolean;
}

/**
 * Starts the product on its database: runs migrations, starts the jobs, listens.
 * @returns the address, whether admin setup is open, and a function that stops the product after running
 *   requests and jobs.
 */
export async function startProduct(
  config: Config,
  databaseUrl: string,
  { shedLoad = true, ...options }: ProductOptions = {},
): Promise<{
  url: string;
  adminSetupOpen: boolean;
  checkMailServer(): Promise<SmtpCheck | null>;
  stop(): Promise<void>;
}> {
  const database = createDatabase(databaseUrl, {
    log: createLog(config),
    pooled: config.database.directUrl !== null,
  });
  await migrateDirectly(config, database);
  const { ctx, mailer } = await assemble(config, database, options);
  await seedItems(ctx);
  const app = await buildApp(ctx, {
    site: await loadSite(),
    devOutbox: mailer.devOutbox,
    shedLoad,
  });
  await ctx.jobs.start();
  await ctx.live.start();
  await mailer.addMissingJobs();
  await app.listen({ host: config.http.host, port: config.http.port });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: config.http.port === 0 ? `http://localhost:${port}` : config.http.publicUrl,
    adminSetupOpen: await isAdminSetupOpen(ctx),
    checkMailServer: () => mailer.checkServer(),
    async stop() {
      await app.close();
      await ctx.live.stop();
      await ctx.jobs.stop();
      mailer.close();
      await database.close();
    },
  };
}
