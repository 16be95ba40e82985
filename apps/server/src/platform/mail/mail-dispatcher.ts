import type { Logger } from 'pino';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { mails } from '../db/schema/mails.ts';
import { describeFailure } from '../jobs/describe-failure.ts';
import { JOBS_SCHEMA } from '../jobs/create-job-queue.ts';
import type { JobQueue } from '../jobs/job-queue.ts';

declare module '../jobs/job-map.ts' {
  interface JobMap {
    'mail.send': { mailId: string };
    'mails.clean-up': Record<string, never>;
  }
}

/** Adds the jobs of queued mails. */
export interface MailDispatcher {
  /** Call after the transaction that queued the mails has committed. */
  dispatch(mailIds: readonly string[]): void;
  /**
   * Adds a job for every queued mail that is older than `before` and has none: its process died, or the data was
   * restored from a backup without jobs. Returns how many.
   */
  cleanUp(before: Date): Promise<number>;
  /** Resolves when all jobs have been added. */
  settle(): Promise<void>;
}

const DISPATCH_BATCH_SIZE = 500;

/**
 * Creates the dispatcher. It adds a mail's job after the mail's transaction, batched across requests: while one batch
 * is written, the mails of the next one gather. A lost job is harmless, because the mail's row is already committed.
 */
export function createMailDispatcher({
  jobs,
  database,
  log,
}: {
  readonly jobs: JobQueue;
  readonly database: Pick<Database, 'orm'>;
  readonly log: Logger;
}): MailDispatcher {
  const waiting = new Set<string>();
  let sending: Promise<void> | null = null;

  const add = (ids: readonly string[]) =>
    jobs.enqueueMany(
      database.orm,
      'mail.send',
      ids.map((mailId) => ({ mailId })),
      ({ mailId }) => mailId,
    );

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, DISPATCH_BATCH_SIZE);
      ids.forEach((id) => waiting.delete(id));
      try {
        await add(ids);
      } catch (error) {
        // The mails stay queued; the next cleanup adds their jobs.
        log.warn(
          { failure: describeFailure(error) },
          'could not add jobs for queued mails; the next cleanup will',
        );
      }
    }
  }

  return {
    dispatch(mailIds) {
      mailIds.forEach((id) => waiting.add(id));
      sending ??= send().finally(() => {
        sending = null;
      });
    },
    async cleanUp(before) {
      const job = sql`select from ${sql.raw(`${JOBS_SCHEMA}.job`)} j where j.name = 'mail.send' and j.id = ${mails.id}`;
      const lost = await database.orm
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.status, 'queued'), lt(mails.createdAt, before), sql`not exists (${job})`));
      await add(lost.map(({ id }) => id));
      return lost.length;
    },
    async settle() {
      await sending;
    },
  };
}
