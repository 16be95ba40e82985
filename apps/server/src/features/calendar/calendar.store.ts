import type { AccountId, StudentId } from '@thuto/domain/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { calendarFeeds } from '../../platform/db/schema/calendar-feeds.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import type { SignedFeed } from './calendar-feed-token.ts';

/** Whose feed it is, and of which student. */
export interface FeedOwner {
  readonly accountId: AccountId;
  readonly studentId: StudentId;
}
type NewFeed = SignedFeed & FeedOwner & { readonly createdAt: Date };

const columns = { id: calendarFeeds.id, studentId: calendarFeeds.studentId };

const isOf = ({ accountId, studentId }: FeedOwner) =>
  and(eq(calendarFeeds.accountId, accountId), eq(calendarFeeds.studentId, studentId));

export async function findFeedOf(executor: Executor, owner: FeedOwner): Promise<SignedFeed | null> {
  const [row] = await executor.select(columns).from(calendarFeeds).where(isOf(owner));
  return row ?? null;
}

/**
 * Finds a calendar feed by id, if its account is active, still acts for the student, follows their lessons and receives
 * messages.
 */
export async function findActiveFeed(executor: Executor, id: string): Promise<SignedFeed | null> {
  const [row] = await executor
    .select(columns)
    .from(calendarFeeds)
    .innerJoin(
      guardianships,
      and(
        eq(guardianships.accountId, calendarFeeds.accountId),
        eq(guardianships.studentId, calendarFeeds.studentId),
        eq(guardianships.receivesMessages, true),
        sql`(${guardianships.canBook} or ${guardianships.canSeeProgress})`,
      ),
    )
    .innerJoin(
      users,
      and(eq(users.id, calendarFeeds.accountId), eq(users.isActive, true), eq(users.role, 'student')),
    )
    .where(eq(calendarFeeds.id, id));
  return row ?? null;
}

/** Inserts a calendar feed unless the account already has one for the student. */
export async function insertFeed(executor: Executor, feed: NewFeed): Promise<void> {
  await executor.insert(calendarFeeds).values(feed).onConflictDoNothing();
}

/** Inserts the account's calendar feed of the student or replaces the existing one. */
export async function replaceFeed(executor: Executor, feed: NewFeed): Promise<void> {
  await executor
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({
      target: [calendarFeeds.accountId, calendarFeeds.studentId],
      set: { id: feed.id, createdAt: feed.createdAt },
    });
}

/** Replaces a calendar feed. Returns false if there is none. */
export async function renewFeed(
  tx: Tx,
  owner: FeedOwner,
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
): Promise<boolean> {
  const renewed = await tx
    .update(calendarFeeds)
    .set({ id, createdAt })
    .where(isOf(owner))
    .returning({ id: calendarFeeds.id });
  return renewed.length > 0;
}

export async function deleteFeed(executor: Executor, owner: FeedOwner): Promise<void> {
  await executor.delete(calendarFeeds).where(isOf(owner));
}
