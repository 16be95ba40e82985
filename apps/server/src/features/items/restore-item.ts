import type { AdminContext } from '../../context.ts';
import { changeItem } from './change-item.ts';
import { type ItemWithTopics, updateItemRow } from './items.store.ts';

/** Asks a retired item again (ITEM-3). @throws DomainError not_found, item_changed. */
export function restoreItem(
  ctx: AdminContext,
  item: { readonly id: string; readonly revision: number },
): Promise<ItemWithTopics> {
  return changeItem(ctx, 'item.restored', item, (tx) =>
    updateItemRow(tx, item.id, { retiredAt: null, updatedAt: ctx.now() }),
  );
}
