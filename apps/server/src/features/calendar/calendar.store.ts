import { and, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { calendarFeeds } from '../../platform/db/schema/calendar-feeds.ts';
import { users } from '../../platform/db/schema/users.ts';
import type { SignedFeed } from './calendar-feed-token.ts';

const columns = { id: calendarFeeds.id, studentId: calendarFeeds.studentId };

export async function findFeedOf(executor: Executor, studentId: string): Promise<SignedFeed | null> {
  const [row] = await executor
    .select(columns)
    .from(calendarFeeds)
    .where(eq(calendarFeeds.studentId, studentId));
  return row ?? null;
}

/** The calendar address with this id, while its student is active. */
export async function findActiveFeed(executor: Executor, id: string): Promise<SignedFeed | null> {
  const [row] = await executor
    .select(columns)
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.studentId))
    .where(and(eq(calendarFeeds.id, id), eq(users.isActive, true), eq(users.role, 'student')));
  return row ?? null;
}

/** Adds a calendar address unless the student has one already. */
export async function insertFeed(executor: Executor, feed: SignedFeed & { createdAt: Date }): Promise<void> {
  await executor.insert(calendarFeeds).values(feed).onConflictDoNothing();
}

/** Gives the student this calendar address in the place of any other. */
export async function replaceFeed(executor: Executor, feed: SignedFeed & { createdAt: Date }): Promise<void> {
  await executor
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({
      target: calendarFeeds.studentId,
      set: { id: feed.id, createdAt: feed.createdAt },
    });
}

/** Gives a student who has a calendar address another one; false when there is none. */
export async function renewFeed(
  tx: Tx,
  studentId: string,
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
): Promise<boolean> {
  const renewed = await tx
    .update(calendarFeeds)
    .set({ id, createdAt })
    .where(eq(calendarFeeds.studentId, studentId))
    .returning({ id: calendarFeeds.id });
  return renewed.length > 0;
}

export async function deleteFeed(executor: Executor, studentId: string): Promise<void> {
  await executor.delete(calendarFeeds).where(eq(calendarFeeds.studentId, studentId));
}
