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

/** Gives queued mails their jobs. */
export interface MailDispatcher {
  /** After the transaction that queued them has committed. */
  dispatch(mailIds: readonly string[]): void;
  /**
   * Gives a job to every mail that is queued, was made before an instant and has none: the process that queued it died
   * in between, or the data came without its jobs, from a backup. Gives how many.
   */
  cleanUp(before: Date): Promise<number>;
  /** Waits for no rush any more: gives a job to whatever has none yet. */
  settle(): Promise<void>;
}

const DISPATCH_BATCH_SIZE = 500;
const RUSH_BATCH_SIZE = 25;
const PAUSE_MS = 250;

/**
 * A job for a mail is added after the mail's transaction, those of all requests meanwhile in one statement, and with pauses
 * while requests wait for the process: whoever waits for an answer comes first. The row of the mail is what must not be lost.
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
        // They are queued: the next sweep finds them.
        log.warn({ failure: describeFailure(error) }, 'queued mails wait for the next sweep');
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
