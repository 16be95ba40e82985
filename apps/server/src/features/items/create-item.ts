import type { ItemDetails } from '@thuto/contract/items';
import type { AdminContext } from '../../context.ts';
import { requireContent } from './build-content.ts';
import { readItem, recordItemEvent, requireTopics } from './change-item.ts';
import { insertItem, type ItemWithTopics, setTopics } from './items.store.ts';

/** Adds an item to the item bank (ITEM-2). @throws DomainError input_invalid. */
export async function createItem(ctx: AdminContext, details: ItemDetails): Promise<ItemWithTopics> {
  const content = await requireContent(details);
  const { topicIds, ...words } = details;
  return ctx.db.transaction(async (tx) => {
    await requireTopics(tx, details);
    const id = ctx.newId();
    const now = ctx.now();
    await insertItem(tx, { id, ...words, kind: content.kind, content, createdAt: now, updatedAt: now });
    await setTopics(tx, id, topicIds);
    await recordItemEvent(ctx, tx, 'item.added', id);
    return readItem(tx, id);
  });
}
