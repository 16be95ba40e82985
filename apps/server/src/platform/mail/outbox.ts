import { and, eq } from 'drizzle-orm';
import { afterCommit } from '../db/after-commit.ts';
import type { Executor } from '../db/client.ts';
import { mails } from '../db/schema/mails.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { MailDispatcher } from './mail-dispatcher.ts';

/** A mail to be written and sent once the transaction that asks for it has committed. */
export interface QueuedMail {
  readonly kind: string;
  readonly recipientAccountId?: string;
  /** Identifiers only: what the mail says is read when it is sent, and secrets never lie here. */
  readonly data: Record<string, string>;
  /** A second mail with the same key is not queued. */
  readonly dedupeKey?: string;
}

export interface OutboxDependencies {
  readonly dispatcher: Pick<MailDispatcher, 'dispatch'>;
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

/** How many parameters a statement may have bounds how many rows it can take. */
const MAIL_BATCH_SIZE = 500;

/**
 * Queues mails in the caller's transaction: their rows are there when it commits, and their jobs follow. Gives how many had
 * no mail with the same `dedupeKey` yet.
 */
export async function enqueueMails(
  executor: Executor,
  dependencies: OutboxDependencies,
  queued: readonly QueuedMail[],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < queued.length; at += MAIL_BATCH_SIZE) {
    const rows = await executor
      .insert(mails)
      .values(queued.slice(at, at + MAIL_BATCH_SIZE).map((mail) => rowOf(dependencies, mail)))
      .onConflictDoNothing({ target: mails.dedupeKey })
      .returning({ id: mails.id });
    afterCommit(executor, () => dependencies.dispatcher.dispatch(rows.map(({ id }) => id)));
    count += rows.length;
  }
  return count;
}

/**
 * Queues a mail that was given up again, in the caller's transaction; its attempts are counted on. False when it is not
 * one that failed: of several at once, one moves it.
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
  // A job of its own: the one that gave up has the mail's id.
  await jobs.enqueue(executor, 'mail.send', { mailId });
  return true;
}
