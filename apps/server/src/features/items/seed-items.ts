import { listSeedItems } from '@thuto/learning/items/list-seed-items';
import type { Context } from '../../context.ts';
import { insertItemTopics, insertNewItems, listItemKeys } from './items.store.ts';

/**
 * Adds the items that the product ships and this centre does not have yet (ITEM-1). Runs at every start. An item that an
 * admin has edited or retired keeps its key and stays as it is. Nodes that start together add each item once.
 */
export async function seedItems(ctx: Pick<Context, 'db' | 'newId' | 'now'>): Promise<void> {
  const known = await listItemKeys(ctx.db);
  const missing = listSeedItems()
    .filter(({ key }) => !known.has(key))
    .map((item) => ({ ...item, id: ctx.newId() }));
  if (missing.length === 0) return;
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const inserted = await insertNewItems(
      tx,
      missing.map(({ id, key, subject, level, question, content, solution, errors }) => ({
        id,
        key,
        subjectId: subject,
        kind: content.kind,
        level,
        question,
        content,
        solution,
        errors,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await insertItemTopics(
      tx,
      missing
        .filter(({ id }) => inserted.has(id))
        .flatMap(({ id, topicIds }) => topicIds.map((topicId) => ({ itemId: id, topicId }))),
    );
  });
}
