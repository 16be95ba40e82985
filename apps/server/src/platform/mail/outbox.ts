import { and, eq } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { runNamed } from '../db/named-statement.ts';
import { mails } from '../db/schema/mails.ts';
import type { JobQueue } from '../jobs/job-queue.ts';

declare module '../jobs/job-map.ts' {
  interface JobMap {
    'mail.send': { mailId: string };
  }
}

/** A mail to be written and sent once the transaction that asks for it has committed. */
export interface QueuedMail {
  readonly kind: string;
  readonly recipientAccountId?: string;
  /** Identifiers only: what the mail says is read when it is sent, and secrets never lie here. */
  readonly data: Record<string, string>;
  /** A second mail with the same key is not queued. */
  readonly dedupeKey?: string;
  /** Not before this instant. */
  readonly sendAfter?: Date;
}

export interface OutboxDependencies {
  jobs: Pick<JobQueue, 'enqueue'>;
  now(): Date;
  newId(): string;
}

/**
 * Queues a mail in the caller's transaction: the row and the job that sends it exist when the transaction commits.
 * Gives the mail's id, or null when one with the same `dedupeKey` exists.
 */
export async function enqueueMail(
  executor: Executor,
  { jobs, now, newId }: OutboxDependencies,
  mail: QueuedMail,
): Promise<string | null> {
  const [row] = await executor
    .insert(mails)
    .values({
      id: newId(),
      kind: mail.kind,
      recipientAccountId: mail.recipientAccountId ?? null,
      data: mail.data,
      dedupeKey: mail.dedupeKey ?? null,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: mails.dedupeKey })
    .returning({ id: mails.id });
  if (row === undefined) return null;
  const options = mail.sendAfter === undefined ? {} : { startAfter: mail.sendAfter };
  await jobs.enqueue(executor, 'mail.send', { mailId: row.id }, options);
  return row.id;
}

const MAILS_AT_ONCE = 500;

/** Queues many mails at once in the caller's transaction; gives how many had no mail with the same `dedupeKey` yet. */
export async function enqueueMails(
  executor: Executor,
  { jobs, now, newId }: Pick<OutboxDependencies, 'now' | 'newId'> & { jobs: Pick<JobQueue, 'enqueueMany'> },
  queued: readonly Omit<QueuedMail, 'sendAfter'>[],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < queued.length; at += MAILS_AT_ONCE) {
    const rows = await executor
      .insert(mails)
      .values(
        queued.slice(at, at + MAILS_AT_ONCE).map((mail) => ({
          id: newId(),
          kind: mail.kind,
          recipientAccountId: mail.recipientAccountId ?? null,
          data: mail.data,
          dedupeKey: mail.dedupeKey ?? null,
          createdAt: now(),
        })),
      )
      .onConflictDoNothing({ target: mails.dedupeKey })
      .returning({ mailId: mails.id });
    await jobs.enqueueMany(executor, 'mail.send', rows);
    count += rows.length;
  }
  return count;
}

const ADD_MAILS = {
  name: 'add_mails',
  text: `insert into mails (id, kind, recipient_account_id, data, dedupe_key, created_at)
    select id, $1, recipient, data::jsonb, dedupe_key, $2
    from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[]) as queued (id, recipient, data, dedupe_key)`,
};

/** A mail of which nobody can have queued another before: what it is about is made in the same transaction. */
export type NewMail = Omit<QueuedMail, 'sendAfter' | 'kind'>;

/**
 * Makes ready to queue mails of one kind in the caller's transaction, together with what they are about.
 * @returns sends the statements that queue them, without waiting; one with a `dedupeKey` that exists fails all.
 */
export async function draftMails(
  { jobs, now, newId }: Pick<OutboxDependencies, 'now' | 'newId'> & { jobs: Pick<JobQueue, 'draft'> },
  kind: string,
  drafted: readonly NewMail[],
): Promise<(tx: Executor) => Promise<void>[]> {
  if (drafted.length === 0) return () => [];
  const ids = drafted.map(() => newId());
  const addJobs = await jobs.draft(
    'mail.send',
    ids.map((mailId) => ({ mailId })),
  );
  const values = [
    kind,
    now().toISOString(),
    ids,
    drafted.map((mail) => mail.recipientAccountId ?? null),
    drafted.map((mail) => JSON.stringify(mail.data)),
    drafted.map((mail) => mail.dedupeKey ?? null),
  ];
  return (tx) => [runNamed(tx, { ...ADD_MAILS, values }), addJobs(tx)];
}

/**
 * Queues a mail that was given up again, in the caller's transaction; its attempts are counted on. False when it is not
 * one that failed: of several at once, one moves it.
 */
export async function requeueMail(
  executor: Executor,
  { jobs }: Pick<OutboxDependencies, 'jobs'>,
  mailId: string,
): Promise<boolean> {
  const moved = await executor
    .update(mails)
    .set({ status: 'queued', failedAt: null })
    .where(and(eq(mails.id, mailId), eq(mails.status, 'failed')))
    .returning({ id: mails.id });
  if (moved.length === 0) return false;
  await jobs.enqueue(executor, 'mail.send', { mailId });
  return true;
}

/** Gives every queued mail its job, for data that came without its jobs: a restored backup. */
export async function sendQueuedMails(executor: Executor, jobs: Pick<JobQueue, 'enqueue'>): Promise<void> {
  const queued = await executor.select({ mailId: mails.id }).from(mails).where(eq(mails.status, 'queued'));
  for (const { mailId } of queued) await jobs.enqueue(executor, 'mail.send', { mailId });
}
