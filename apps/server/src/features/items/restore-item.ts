import type { ItemForAdmin } from '@thuto/contract/items';
import type { AdminContext } from '../../context.ts';
import { changeItem } from './change-item.ts';
import { updateItemRow } from './items.store.ts';

/** Asks a retired item again (ITEM-3). @throws DomainError not_found, item_changed. */
export function restoreItem(
  ctx: AdminContext,
  item: { readonly id: string; readonly revision: number },
): Promise<ItemForAdmin> {
  return changeItem(ctx, 'item.restored', item, (tx) =>
    updateItemRow(tx, item.id, { retiredAt: null, updatedAt: ctx.now() }),
  );
}
