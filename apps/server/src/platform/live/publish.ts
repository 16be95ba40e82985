import type { StudentId } from '@thuto/domain/ids';
import { afterCommit } from '../db/transaction.ts';
import type { Database, Executor } from '../db/client.ts';

/** The NOTIFY channel that every node listens on. */
export const LIVE_CHANNEL = 'thuto_live';

/** The payload of a notification: names and ids only, never user input. */
export interface PublishedChange {
  readonly kind: string;
  readonly studentId: StudentId | null;
  readonly subjectId: string | null;
  /** The tutors who may see the change; none by default. */
  readonly tutorIds?: readonly string[] | undefined;
}

/** Publishes a change to every node once its transaction has committed. A rollback drops it. */
export function publishAfterCommit(
  { notifier }: Pick<Database, 'notifier'>,
  executor: Executor,
  change: PublishedChange,
): void {
  afterCommit(executor, () => publish({ notifier }, change));
}

/** Publishes a committed change to every node. */
export const publish = (
  { notifier }: Pick<Database, 'notifier'>,
  { kind, studentId, subjectId, tutorIds }: PublishedChange,
): void => notifier.publish(LIVE_CHANNEL, JSON.stringify({ kind, studentId, subjectId, tutorIds }));
