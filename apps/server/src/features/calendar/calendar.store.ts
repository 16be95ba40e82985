import type { StudentId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { calendarFeeds } from '../../platform/db/schema/calendar-feeds.ts';
import { hasActiveGuardian } from '../students/has-active-guardian.ts';
import type { SignedFeed } from './calendar-feed-token.ts';

const columns = { id: calendarFeeds.id, studentId: calendarFeeds.studentId };

export async function findFeedOf(executor: Executor, studentId: StudentId): Promise<SignedFeed | null> {
  const [row] = await executor
    .select(columns)
    .from(calendarFeeds)
    .where(eq(calendarFeeds.studentId, studentId));
  return row ?? null;
}

/** Finds a calendar feed by id, if a family that acts for its student is active. */
export async function findActiveFeed(executor: Executor, id: string): Promise<SignedFeed | null> {
  const [row] = await executor
    .select(columns)
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), hasActiveGuardian(calendarFeeds.studentId)));
  return row ?? null;
}

/** Inserts a calendar feed unless the student already has one. */
export async function insertFeed(executor: Executor, feed: SignedFeed & { createdAt: Date }): Promise<void> {
  await executor.insert(calendarFeeds).values(feed).onConflictDoNothing();
}

/** Inserts the student's calendar feed or replaces the existing one. */
export async function replaceFeed(executor: Executor, feed: SignedFeed & { createdAt: Date }): Promise<void> {
  await executor
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({
      target: calendarFeeds.studentId,
      set: { id: feed.id, createdAt: feed.createdAt },
    });
}

/** Replaces the student's calendar feed. Returns false if there is none. */
export async function renewFeed(
  tx: Tx,
  studentId: StudentId,
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
): Promise<boolean> {
  const renewed = await tx
    .update(calendarFeeds)
    .set({ id, createdAt })
    .where(eq(calendarFeeds.studentId, studentId))
    .returning({ id: calendarFeeds.id });
  return renewed.length > 0;
}

export async function deleteFeed(executor: Executor, studentId: StudentId): Promise<void> {
  await executor.delete(calendarFeeds).where(eq(calendarFeeds.studentId, studentId));
}
