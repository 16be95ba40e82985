import type { AdminContext } from '../../context.ts';
import { changeItem } from './change-item.ts';
import { type ItemWithTopics, updateItemRow } from './items.store.ts';

/** Retires an item (ITEM-3): no assessment asks it any more. Past results keep it. @throws DomainError not_found, item_changed. */
export function retireItem(
  ctx: AdminContext,
  item: { readonly id: string; readonly revision: number },
): Promise<ItemWithTopics> {
  return changeItem(ctx, 'item.retired', item, (tx, before) =>
    updateItemRow(tx, item.id, { retiredAt: before.retiredAt ?? ctx.now(), updatedAt: ctx.now() }),
  );
}
