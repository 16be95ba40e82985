import type { MessageFilter } from '@thuto/contract/messages';
import { DomainError } from '@thuto/domain/errors';
import { and, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';

export type MessageRow = typeof contactMessages.$inferSelect;
type NewMessage = typeof contactMessages.$inferInsert;

export async function insertMessage(tx: Executor, message: NewMessage): Promise<void> {
  await tx.insert(contactMessages).values(message);
}

/** What somebody has typed into the contact form. */
export type SentMessage = Pick<
  NewMessage,
  'firstName' | 'lastName' | 'email' | 'phone' | 'subject' | 'message'
>;

/** Makes equal messages wait for each other until the transaction ends. */
export async function lockEqualMessages(tx: Tx, sent: SentMessage): Promise<void> {
  const key = `contact-message:${sent.email}:${sent.message}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Returns true if an equal message was stored after an instant. */
export async function hasEqualMessage(tx: Tx, sent: SentMessage, after: Date): Promise<boolean> {
  const equal = Object.entries(sent).map(([column, value]) =>
    eq(contactMessages[column as keyof SentMessage], value),
  );
  const [found] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(gt(contactMessages.createdAt, after), isNull(contactMessages.archivedAt), ...equal))
    .limit(1);
  return found !== undefined;
}

export async function findMessage(executor: Executor, id: string): Promise<MessageRow | null> {
  const [row] = await executor.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

// Each condition equals that of the list's partial index.
const inFilter = (filter: MessageFilter): SQL | undefined => {
  if (filter === 'archived') return isNotNull(contactMessages.archivedAt);
  const kept = isNull(contactMessages.archivedAt);
  return filter === 'all' ? kept : and(isNull(contactMessages.readAt), kept);
};

/** Returns a page of contact messages, newest first, and the total of the filter. */
export async function listMessagePage(
  executor: Executor,
  query: { filter: MessageFilter; after: KeysetCursor | null; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const listed = inFilter(query.filter);
  const below = beyondCursor(contactMessages.createdAt, contactMessages.id, query.after);
  const [rows, [counted]] = await Promise.all([
    executor
      .select()
      .from(contactMessages)
      .where(and(listed, below))
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(query.limit),
    executor.select({ total: count() }).from(contactMessages).where(listed),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Sets a timestamp (read, archived) or clears it. An existing timestamp is kept: the first of two admins
 * counts.
 * @throws DomainError not_found.
 */
export async function updateMessageStatus(
  executor: Executor,
  id: string,
  mark: 'readAt' | 'archivedAt',
  at: Date | null,
): Promise<MessageRow> {
  const column = contactMessages[mark];
  const [changed] = await executor
    .update(contactMessages)
    .set({ [mark]: at })
    .where(and(eq(contactMessages.id, id), at ? isNull(column) : isNotNull(column)))
    .returning();
  const message = changed ?? (await findMessage(executor, id));
  if (!message) throw new DomainError('not_found');
  return message;
}
