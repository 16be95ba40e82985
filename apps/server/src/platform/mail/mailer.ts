import path from 'node:path';
import type { Logger } from 'pino';
import type { Database, Executor } from '../db/client.ts';
import type { JobOptions, JobQueue } from '../jobs/job-queue.ts';
import type { MailAddress, MailComposer } from './composed-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { type DevOutbox, createDevOutbox } from './dev-outbox.ts';
import { createMailDispatcher } from './mail-dispatcher.ts';
import { type QueuedMail, enqueueMails, requeueMail } from './outbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface MailerSettings {
  config: {
    /** Absolute; mails are kept in its folder `mail` unless there is a mail server. */
    readonly dataDir: string;
    readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  };
  database: Database;
  /** Not started yet: the mailer defines its job in it. */
  jobs: JobQueue;
  log: Logger;
  now(): Date;
  newId(): string;
  retries?: JobOptions;
}

export interface Mailer {
  /** Queues a mail in the caller's transaction. */
  enqueue(executor: Executor, mail: QueuedMail): Promise<void>;
  /** Queues many at once; gives how many were not queued before. */
  enqueueMany(executor: Executor, queued: readonly QueuedMail[]): Promise<number>;
  /** Queues a mail that was given up again, in the caller's transaction; false when it is not one. */
  requeue(executor: Executor, mailId: string): Promise<boolean>;
  /** Removes the mails to an address that are kept on this machine; those that were sent are out of reach. */
  deleteDevOutboxMailsTo(address: string): Promise<void>;
  /** Says how mails of these kinds are written. Before the jobs start. */
  addComposers(composers: Readonly<Record<string, MailComposer>>): void;
  /** The kinds of mail that can be written. */
  kinds(): string[];
  /** The mails kept on this machine; null when they are sent. */
  readonly devOutbox: DevOutbox | null;
  /** Gives its job to every mail that is queued and has none, whyever: at a start, and after a backup was restored. */
  cleanUp(): Promise<number>;
  /** While the jobs are still running, or may at least be added: gives its job to what was queued last. */
  settle(): Promise<void>;
  close(): void;
}

/** Patient enough for a mail server that is away for some hours. */
const RETRIES: JobOptions = {
  retryLimit: 12,
  retryDelaySeconds: 15,
  retryDelayMaxSeconds: 2 * 60 * 60,
  expireSeconds: 3 * 60,
};
const SEND_CONCURRENCY = 2;
/** How old a queued mail without a job is before its process counts as dead. */
const LEFT_ALONE_MS = 60_000;

export function createMailer(settings: MailerSettings): Mailer {
  const { config, database, jobs, log, now, newId } = settings;
  const composers = new Map<string, MailComposer>();
  const devOutbox = config.mail.smtpUrl === null ? createDevOutbox(path.join(config.dataDir, 'mail')) : null;
  const transport = devOutbox ?? createSmtpTransport(config.mail.smtpUrl ?? '');
  const from = parseSender(config.mail.from);

  jobs.define('mail.send', { ...RETRIES, ...settings.retries });
  jobs.work(
    'mail.send',
    ({ mailId }, attempt) =>
      deliverMail(
        { database, transport, findComposer: (kind) => composers.get(kind), from, now, log },
        mailId,
        attempt,
      ),
    { concurrency: SEND_CONCURRENCY, givesWay: true },
  );

  const dispatcher = createMailDispatcher({ jobs, database, log });
  const outbox = { dispatcher, now, newId };
  jobs.define('mails.sweep');
  jobs.work('mails.sweep', async () => {
    await dispatcher.cleanUp(new Date(now().getTime() - LEFT_ALONE_MS));
  });
  jobs.schedule('mails.sweep', '* * * * *', {});

  return {
    async enqueue(executor, mail) {
      await enqueueMails(executor, outbox, [mail]);
    },

    enqueueMany: (executor, queued) => enqueueMails(executor, outbox, queued),

    requeue: (executor, mailId) => requeueMail(executor, jobs, mailId),

    cleanUp: () => dispatcher.cleanUp(now()),
    settle: () => dispatcher.settle(),

    deleteDevOutboxMailsTo: async (address) => {
      await devOutbox?.deleteDevOutboxMails(address);
    },

    addComposers(more) {
      for (const [kind, composer] of Object.entries(more)) {
        if (composers.has(kind)) throw new Error(`mails of the kind ${kind} have two composers`);
        composers.set(kind, composer);
      }
    },

    kinds: () => [...composers.keys()],
    devOutbox,
    close: () => transport.close(),
  };
}

/** Reads MAIL_FROM: an address, or a name and an address in angle brackets. */
export function parseSender(from: string): MailAddress {
  const match = /^\s*"?([^<>"]*)"?\s*<([^<>]+)>\s*$/.exec(from);
  if (match === null) return { address: from.trim() };
  const name = match[1]?.trim();
  return { address: (match[2] ?? '').trim(), ...(name ? { name } : {}) };
}
