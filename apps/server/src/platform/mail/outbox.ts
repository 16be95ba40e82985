import type { AccountId } from '@thuto/domain/ids';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Orm } from '../db/client.ts';
import { mails } from '../db/schema/mails.ts';
import { JOBS_SCHEMA } from '../jobs/create-job-queue.ts';
import type { JobQueue } from '../jobs/job-queue.ts';

declare module '../jobs/job-map.ts' {
  interface JobMap {
    'mail.send': { mailId: string };
  }
}

/** A mail to compose and send after the caller's transaction has committed. */
export interface QueuedMail {
  readonly kind: string;
  readonly recipientAccountId?: AccountId;
  /** Ids only. The composer reads the content when the mail is sent; secrets are never stored here. */
  readonly data: Record<string, string>;
  /** Further mails with the same key are not queued. */
  readonly dedupeKey?: string;
}

/** A mail that has just been queued. */
export interface NewMail extends QueuedMail {
  readonly id: string;
}

/**
 * Called with new mails in the transaction that queues them. Returns the ids of mails to drop, because their recipients
 * do not want them.
 */
export type MailListener = (executor: Executor, mails: readonly NewMail[]) => Promise<ReadonlySet<string>>;

export interface OutboxDependencies {
  readonly jobs: Pick<JobQueue, 'enqueueMany'>;
  /** Absent in tests of the outbox alone. */
  readonly onQueued?: MailListener | undefined;
  now(): Date;
  newId(): string;
}

type NewRow = typeof mails.$inferInsert;

const rowOf = (
  { now, newId }: Pick<OutboxDependencies, 'now' | 'newId'>,
  mail: QueuedMail,
): NewRow & { id: string } => ({
  id: newId(),
  kind: mail.kind,
  recipientAccountId: mail.recipientAccountId ?? null,
  data: mail.data,
  dedupeKey: mail.dedupeKey ?? null,
  createdAt: now(),
});

/** Rows per insert, because PostgreSQL limits the parameters of a statement. */
const MAIL_BATCH_SIZE = 500;

/** Adds the jobs that send mails. A job has the id of its mail, so a second job for the same mail is not added. */
const addJobs = (
  executor: Executor,
  jobs: OutboxDependencies['jobs'],
  ids: readonly string[],
): Promise<void> =>
  jobs.enqueueMany(
    executor,
    'mail.send',
    ids.map((mailId) => ({ mailId })),
    ({ mailId }) => mailId,
  );

/**
 * Queues mails and their jobs in the caller's transaction. Returns how many were queued; mails with a known `dedupeKey`
 * are skipped.
 */
export async function enqueueMails(
  executor: Executor,
  dependencies: OutboxDependencies,
  queued: readonly QueuedMail[],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < queued.length; at += MAIL_BATCH_SIZE) {
    const batch = queued
      .slice(at, at + MAIL_BATCH_SIZE)
      .map((mail) => ({ mail, row: rowOf(dependencies, mail) }));
    const rows = await executor
      .insert(mails)
      .values(batch.map(({ row }) => row))
      .onConflictDoNothing({ target: mails.dedupeKey })
      .returning({ id: mails.id });
    const inserted = new Set(rows.map(({ id }) => id));
    const unwanted = await dropUnwanted(
      executor,
      dependencies,
      batch.filter(({ row }) => inserted.has(row.id)).map(({ mail, row }) => ({ ...mail, id: row.id })),
    );
    const wanted = [...inserted].filter((id) => !unwanted.has(id));
    await addJobs(executor, dependencies.jobs, wanted);
    count += rows.length;
  }
  return count;
}

/** Drops the mails that their recipients do not want. Their rows stay, so that they are not queued again. */
async function dropUnwanted(
  executor: Executor,
  { onQueued }: OutboxDependencies,
  queued: readonly NewMail[],
): Promise<ReadonlySet<string>> {
  const unwanted = (await onQueued?.(executor, queued)) ?? new Set<string>();
  if (unwanted.size > 0) {
    await executor
      .update(mails)
      .set({ status: 'dropped' })
      .where(inArray(mails.id, [...unwanted]));
  }
  return unwanted;
}

/**
 * Queues a failed mail again, in the caller's transaction, and keeps its attempt count. Returns false when the mail
 * is not failed; only one of several parallel calls returns true.
 */
export async function requeueMail(
  executor: Executor,
  jobs: Pick<JobQueue, 'enqueue'>,
  mailId: string,
): Promise<boolean> {
  const moved = await executor
    .update(mails)
    .set({ status: 'queued', failedAt: null })
    .where(and(eq(mails.id, mailId), eq(mails.status, 'failed')))
    .returning({ id: mails.id });
  if (moved.length === 0) return false;
  // With a new job id, because the failed job has the mail's id.
  await jobs.enqueue(executor, 'mail.send', { mailId });
  return true;
}

/**
 * Adds a job for every queued mail that has none, because the data was restored from a backup without jobs. Returns how
 * many.
 */
export async function addMissingMailJobs(db: Orm, jobs: OutboxDependencies['jobs']): Promise<number> {
  const job = sql`select from ${sql.raw(`${JOBS_SCHEMA}.job`)} j where j.name = 'mail.send' and j.id = ${mails.id}`;
  const lost = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), sql`not exists (${job})`));
  await addJobs(
    db,
    jobs,
    lost.map(({ id }) => id),
  );
  return lost.length;
}
