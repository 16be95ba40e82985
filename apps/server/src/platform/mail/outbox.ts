import type { Executor } from '../db/client.ts';
import { mails } from '../db/schema.ts';
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
