import { afterCommit } from '../db/after-commit.ts';
import type { Database, Executor } from '../db/client.ts';

/** The channel of PostgreSQL's NOTIFY that every node listens on. */
export const LIVE_CHANNEL = 'thuto_live';

/** What crosses the channel: names and ids, never what anybody wrote. */
export interface PublishedChange {
  readonly kind: string;
  readonly studentId: string | null;
  readonly subjectId: string | null;
}

/** Tells every node of a change once its transaction has committed, and nobody when it is rolled back. */
export function publishAfterCommit(
  { notifier }: Pick<Database, 'notifier'>,
  executor: Executor,
  change: PublishedChange,
): void {
  afterCommit(executor, () => publish({ notifier }, change));
}

/** Tells every node of a change that is committed. */
export const publish = (
  { notifier }: Pick<Database, 'notifier'>,
  { kind, studentId, subjectId }: PublishedChange,
): void => notifier.publish(LIVE_CHANNEL, JSON.stringify({ kind, studentId, subjectId }));
