import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { mails } from '../db/schema/mails.ts';
import { describeFailure } from '../jobs/describe-failure.ts';
import { JOBS_SCHEMA } from '../jobs/create-job-queue.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { watchEventLoop } from '../jobs/watch-event-loop.ts';

declare module '../jobs/job-map.ts' {
  interface JobMap {
    'mail.send': { mailId: string };
    'mails.sweep': Record<string, never>;
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
  /** Adds all missing jobs now, without pausing for requests. */
  settle(): Promise<void>;
}

const DISPATCH_BATCH_SIZE = 500;
const RUSH_BATCH_SIZE = 25;
const PAUSE_MS = 250;

/**
 * Creates the dispatcher. It adds a mail's job after the mail's transaction, batched across requests, and pauses
 * while the process is busy, so that requests come first. A lost job is harmless, because the mail's row is already
 * committed.
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
  const isBusy = watchEventLoop();
  let sending: Promise<void> | null = null;
  let isSettling = false;

  const add = (ids: readonly string[]) =>
    jobs.enqueueMany(
      database.orm,
      'mail.send',
      ids.map((mailId) => ({ mailId })),
      ({ mailId }) => mailId,
    );

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const isRush = !isSettling && isBusy();
      if (isRush) await delay(PAUSE_MS, undefined, { ref: false });
      const ids = [...waiting].slice(0, isRush ? RUSH_BATCH_SIZE : DISPATCH_BATCH_SIZE);
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
      isSettling = true;
      await sending;
    },
  };
}
