import type { ItemKind, ItemLevel } from '@thuto/domain/learning/items';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, desc, eq, ilike, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { items, itemTopics } from '../../platform/db/schema/items.ts';
import { syllabuses, topics } from '../../platform/db/schema/subjects.ts';

export type ItemRow = typeof items.$inferSelect;

export interface TopicOfItem {
  readonly itemId: string;
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly syllabusName: string;
}

/** An item with its topics. */
export interface ItemWithTopics {
  readonly item: ItemRow;
  readonly topics: readonly TopicOfItem[];
}

export interface ItemQuery {
  readonly subject?: SubjectId | undefined;
  readonly topic?: string | undefined;
  readonly kind?: ItemKind | undefined;
  readonly level?: ItemLevel | undefined;
  readonly state: 'current' | 'retired';
  readonly search?: string | undefined;
  readonly after: KeysetCursor | null;
  readonly limit: number;
}

async function addTopics(executor: Executor, rows: readonly ItemRow[]): Promise<ItemWithTopics[]> {
  if (rows.length === 0) return [];
  const found = await executor
    .select({
      itemId: itemTopics.itemId,
      id: topics.id,
      code: topics.code,
      title: topics.title,
      syllabusName: syllabuses.name,
    })
    .from(itemTopics)
    .innerJoin(topics, eq(topics.id, itemTopics.topicId))
    .innerJoin(syllabuses, eq(syllabuses.id, topics.syllabusId))
    .where(
      inArray(
        itemTopics.itemId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(syllabuses.position, topics.code);
  return rows.map((item) => ({ item, topics: found.filter(({ itemId }) => itemId === item.id) }));
}

/** Returns a page of items, newest first, and the total number of matching ones. */
export async function listItemPage(
  executor: Executor,
  { subject, topic, kind, level, state, search, after, limit }: ItemQuery,
): Promise<{ rows: ItemWithTopics[]; total: number }> {
  const listed: SQL | undefined = and(
    state === 'current' ? isNull(items.retiredAt) : isNotNull(items.retiredAt),
    subject === undefined ? undefined : eq(items.subjectId, subject),
    kind && eq(items.kind, kind),
    level && eq(items.level, level),
    search ? ilike(items.question, containing(search)) : undefined,
    topic === undefined
      ? undefined
      : sql`exists (select from ${itemTopics} it where it.item_id = ${items.id} and it.topic_id = ${topic})`,
  );
  const rows = await executor
    .select()
    .from(items)
    .where(and(listed, beyondCursor(items.createdAt, items.id, after)))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit);
  const total = await countRows(executor, (most) =>
    executor.select({ id: items.id }).from(items).where(listed).limit(most),
  );
  return { rows: await addTopics(executor, rows), total };
}

/** Finds an item, retired ones included. */
export async function findItem(executor: Executor, id: string): Promise<ItemWithTopics | null> {
  const rows = await executor.select().from(items).where(eq(items.id, id));
  const [found] = await addTopics(executor, rows);
  return found ?? null;
}

/** Locks an item until the transaction ends. */
export async function lockItem(tx: Tx, id: string): Promise<ItemRow | null> {
  const [row] = await tx.select().from(items).where(eq(items.id, id)).for('update');
  return row ?? null;
}

export async function insertItem(tx: Tx, item: typeof items.$inferInsert): Promise<void> {
  await tx.insert(items).values(item);
}

/** Updates an item and increments its revision. */
export async function updateItemRow(
  tx: Tx,
  id: string,
  changes: Partial<typeof items.$inferInsert>,
): Promise<void> {
  await tx
    .update(items)
    .set({ ...changes, revision: sql`${items.revision} + 1` })
    .where(eq(items.id, id));
}

/** Replaces the topics of an item. */
export async function setTopics(tx: Tx, itemId: string, topicIds: readonly string[]): Promise<void> {
  await tx.delete(itemTopics).where(eq(itemTopics.itemId, itemId));
  await tx.insert(itemTopics).values(topicIds.map((topicId) => ({ itemId, topicId })));
}

/** Returns the topics with these ids. */
export async function findTopics(
  executor: Executor,
  ids: readonly string[],
): Promise<Pick<typeof topics.$inferSelect, 'id' | 'syllabusId' | 'subjectId' | 'parentId' | 'retiredAt'>[]> {
  return executor
    .select({
      id: topics.id,
      syllabusId: topics.syllabusId,
      subjectId: topics.subjectId,
      parentId: topics.parentId,
      retiredAt: topics.retiredAt,
    })
    .from(topics)
    .where(inArray(topics.id, [...ids]));
}

/** Inserts items that the product ships, without those whose key is known. Returns the ids of the new ones. */
export async function insertNewItems(
  tx: Tx,
  rows: readonly (typeof items.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  const inserted = await tx
    .insert(items)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: items.id });
  return new Set(inserted.map(({ id }) => id));
}

export async function insertItemTopics(
  tx: Tx,
  rows: readonly (typeof itemTopics.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(itemTopics)
      .values([...rows])
      .onConflictDoNothing();
}

/** Returns the keys of all items that the product shipped. */
export async function listItemKeys(executor: Executor): Promise<ReadonlySet<string>> {
  const rows = await executor.select({ key: items.key }).from(items).where(isNotNull(items.key));
  return new Set(rows.map(({ key }) => key ?? ''));
}
