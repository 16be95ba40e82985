import type { AccountId } from '@thuto/domain/ids';
import { and, eq, inArray } from 'drizzle-orm';
import { afterCommit } from '../db/transaction.ts';
import type { Executor } from '../db/client.ts';
import { mails } from '../db/schema/mails.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { MailDispatcher } from './mail-dispatcher.ts';

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
  readonly dispatcher: Pick<MailDispatcher, 'dispatch'>;
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

/**
 * Queues mails in the caller's transaction and adds their jobs after the commit. Returns how many were queued; mails
 * with a known `dedupeKey` are skipped.
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
    afterCommit(executor, () =>
      dependencies.dispatcher.dispatch([...inserted].filter((id) => !unwanted.has(id))),
    );
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
