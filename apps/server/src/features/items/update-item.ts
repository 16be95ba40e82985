import type { ItemDetails } from '@thuto/contract/items';
import type { AdminContext } from '../../context.ts';
import { requireContent } from './build-content.ts';
import { changeItem, requireTopics } from './change-item.ts';
import { findItem, type ItemWithTopics, setTopics, updateItemRow } from './items.store.ts';

/**
 * Changes an item (ITEM-2). Assessments that already ask it keep what they ask.
 * @throws DomainError not_found, item_changed, input_invalid.
 */
export async function updateItem(
  ctx: AdminContext,
  { id, revision, ...details }: ItemDetails & { readonly id: string; readonly revision: number },
): Promise<ItemWithTopics> {
  const content = await requireContent(details);
  const { topicIds, ...words } = details;
  return changeItem(ctx, 'item.changed', { id, revision }, async (tx) => {
    const before = await findItem(tx, id);
    await requireTopics(
      tx,
      details,
      before?.topics.map((topic) => topic.id),
    );
    await updateItemRow(tx, id, { ...words, kind: content.kind, content, updatedAt: ctx.now() });
    await setTopics(tx, id, topicIds);
  });
}
