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

/** Tells every node of a change once its transaction has committed, and nobody when it is rolled back. */
export function announce(
  { notifier }: Pick<Database, 'notifier'>,
  executor: Executor,
  announcement: Announcement,
): void {
  afterCommit(executor, () => tell({ notifier }, announcement));
}

/** Tells every node of a change that is committed. */
export const tell = (
  { notifier }: Pick<Database, 'notifier'>,
  { kind, studentId, subjectId }: Announcement,
): void => notifier.tell(LIVE_CHANNEL, JSON.stringify({ kind, studentId, subjectId }));
