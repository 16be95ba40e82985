import path from 'node:path';
import type { Logger } from 'pino';
import type { Database, Executor } from '../db/client.ts';
import type { JobOptions, JobQueue } from '../jobs/job-queue.ts';
import type { MailAddress, MailComposer } from './composed-mail.ts';
import { deliverMail, type MailLimit, type UnsubscribeUrl } from './deliver-mail.ts';
import { type DevOutbox, createDevOutbox } from './dev-outbox.ts';
import {
  addMissingMailJobs,
  type MailListener,
  type QueuedMail,
  enqueueMails,
  requeueMail,
} from './outbox.ts';
import { createSmtpTransport, type DkimKey, type SmtpCheck } from './smtp-transport.ts';
import { createRelayHealth, type RelayTrouble } from './relay-health.ts';
import type { SmtpServer } from './smtp-url.ts';

export interface MailerSettings {
  config: {
    /** Absolute path. Without a mail server, mails are stored in its folder `mail`. */
    readonly dataDir: string;
    readonly mail: {
      readonly smtp: SmtpServer | null;
      readonly from: string;
      readonly dkim?: DkimKey | null;
    };
  };
  database: Database;
  /** Not started yet, because the mailer defines its jobs. */
  jobs: JobQueue;
  log: Logger;
  now(): Date;
  newId(): string;
  retries?: JobOptions;
}

export interface Mailer {
  /** Queues a mail in the caller's transaction. */
  enqueue(executor: Executor, mail: QueuedMail): Promise<void>;
  /** Queues many mails. Returns how many were not queued before. */
  enqueueMany(executor: Executor, queued: readonly QueuedMail[]): Promise<number>;
  /** Queues a failed mail again, in the caller's transaction. Returns false when it is not a failed mail. */
  requeue(executor: Executor, mailId: string): Promise<boolean>;
  /** Deletes the mails to an address that are stored on this machine. Sent mails cannot be deleted. */
  deleteDevOutboxMailsTo(address: string): Promise<void>;
  /** Registers composers by kind. Call before the jobs start. */
  addComposers(composers: Readonly<Record<string, MailComposer>>): void;
  /** Sets the listener for new mails. It runs in the transaction that queues them. */
  setListener(listener: MailListener): void;
  /** Sets the limit of mails to one address. Call before the jobs start. */
  setLimit(limit: MailLimit): void;
  /** Sets the addresses that switch mails off. Call before the jobs start. */
  setUnsubscribeUrl(url: UnsubscribeUrl): void;
  /** Sets what happens with an address that the mail server refuses for good. Call before the jobs start. */
  setAddressListener(listener: (address: string) => Promise<void>): void;
  /** Why mails wait: the mail server cannot be used. Null if the last attempt succeeded, and without a mail server. */
  readonly trouble: RelayTrouble | null;
  /** Lists the kinds of mail that have a composer. */
  kinds(): string[];
  /** The mails stored on this machine; null when a mail server is configured. */
  readonly devOutbox: DevOutbox | null;
  /** Connects to the mail server and signs in. Returns null without a mail server. */
  checkServer(): Promise<SmtpCheck | null>;
  /** Adds the jobs of all queued mails that have none, at startup and after restoring a backup. */
  addMissingJobs(): Promise<number>;
  close(): void;
}

/** Retries long enough for a mail server that is unavailable for some hours. */
const RETRIES: JobOptions = {
  retryLimit: 12,
  retryDelaySeconds: 15,
  retryDelayMaxSeconds: 2 * 60 * 60,
  // An attempt ends within a minute, also when the mail server does not respond.
  expireSeconds: 6 * 60,
};
const SEND_CONCURRENCY = 2;
/** Fetching a job and marking it as done costs PostgreSQL more than its mail, so it is done for several at a time. */
const SEND_BATCH_SIZE = 5;

/** Creates the mailer: queues mails in transactions and sends them from jobs. */
export function createMailer(settings: MailerSettings): Mailer {
  const { config, database, jobs, log, now, newId } = settings;
  const composers = new Map<string, MailComposer>();
  const { smtp, dkim } = config.mail;
  const from = parseSender(config.mail.from);
  const smtpTransport =
    smtp && createSmtpTransport(smtp, { dkim: dkim ? { ...dkim, domain: domainOf(from) } : null });
  const devOutbox = smtpTransport === null ? createDevOutbox(path.join(config.dataDir, 'mail')) : null;
  const transport = smtpTransport ?? devOutbox;
  if (transport === null) throw new Error('There is no way to send mails.');

  let limit: MailLimit | undefined;
  let unsubscribeUrl: UnsubscribeUrl | undefined;
  let onAddressRefused: ((address: string) => Promise<void>) | undefined;
  const health = createRelayHealth();
  jobs.define('mail.send', { ...RETRIES, ...settings.retries });
  jobs.work(
    'mail.send',
    ({ mailId }, attempt) =>
      deliverMail(
        {
          database,
          transport,
          findComposer: (kind) => composers.get(kind),
          limit,
          unsubscribeUrl,
          onAddressRefused,
          health,
          from,
          now,
          log,
        },
        mailId,
        attempt,
      ),
    { concurrency: SEND_CONCURRENCY, batchSize: SEND_BATCH_SIZE },
  );

  let listener: MailListener | undefined;
  const outbox = {
    jobs,
    now,
    newId,
    onQueued: async (executor: Executor, queued: Parameters<MailListener>[1]) =>
      (await listener?.(executor, queued)) ?? new Set<string>(),
  };

  return {
    async enqueue(executor, mail) {
      await enqueueMails(executor, outbox, [mail]);
    },

    enqueueMany: (executor, queued) => enqueueMails(executor, outbox, queued),

    requeue: (executor, mailId) => requeueMail(executor, jobs, mailId),

    addMissingJobs: () => addMissingMailJobs(database.orm, jobs),

    deleteDevOutboxMailsTo: async (address) => {
      await devOutbox?.deleteDevOutboxMails(address);
    },

    addComposers(more) {
      for (const [kind, composer] of Object.entries(more)) {
        if (composers.has(kind)) throw new Error(`mails of kind ${kind} have two composers`);
        composers.set(kind, composer);
      }
    },

    setListener(one) {
      listener = one;
    },

    setLimit(one) {
      limit = one;
    },

    setUnsubscribeUrl(one) {
      unsubscribeUrl = one;
    },

    setAddressListener(one) {
      onAddressRefused = one;
    },

    get trouble() {
      return health.trouble;
    },

    async checkServer() {
      const check = (await smtpTransport?.check()) ?? null;
      if (check?.isUsable === false) health.report(check.reason, now());
      if (check?.isUsable) health.succeed();
      return check;
    },

    kinds: () => [...composers.keys()],
    devOutbox,
    close: () => transport.close(),
  };
}

/** Parses MAIL_FROM: an address, or a name and an address in angle brackets. */
export function parseSender(from: string): MailAddress {
  const match = /^([^<>]*)<([^<>]+)>$/.exec(from.trim());
  if (match === null) return { address: from.trim() };
  const name = match[1]?.replaceAll('"', '').trim();
  return { address: (match[2] ?? '').trim(), ...(name ? { name } : {}) };
}

/** Returns the domain of an address. */
export const domainOf = ({ address }: MailAddress): string => address.slice(address.lastIndexOf('@') + 1);
