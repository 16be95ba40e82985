import { afterCommit } from '../db/after-commit.ts';
import type { Database, Executor } from '../db/client.ts';

/** The channel of PostgreSQL's NOTIFY that every node listens on. */
export const LIVE_CHANNEL = 'thuto_live';

/** What crosses the channel: names and ids, never what anybody wrote. */
export interface Announcement {
  readonly kind: string;
  readonly studentId: string | null;
  readonly subjectId: string | null;
}

/**
 * Tells every node of a change once it is committed, and nobody when it is rolled back.
 * @param sent what changes it, for an executor that is in no transaction.
 */
export function announce(
  { notifier }: Pick<Database, 'notifier'>,
  executor: Executor,
  announcement: Announcement,
  sent: Promise<unknown> = Promise.resolve(),
): void {
  afterCommit(executor, sent, () => notifier.tell(LIVE_CHANNEL, JSON.stringify(announcement)));
}
