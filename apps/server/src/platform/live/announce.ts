import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

/** The channel of PostgreSQL's NOTIFY that every node listens on. */
export const LIVE_CHANNEL = 'thuto_live';

/** What crosses the channel: names and ids, never what anybody wrote. */
export interface Announcement {
  readonly kind: string;
  readonly studentId: string | null;
  readonly subjectId: string | null;
}

/** How an announcement crosses the channel. */
export const announcementText = (announcement: Announcement): string => JSON.stringify(announcement);

/** Tells every node of a change when the transaction commits, and nobody when it is rolled back. */
export async function announce(tx: Executor, announcement: Announcement): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${announcementText(announcement)})`);
}
