import { adminApi } from '../../api.ts';
import { presentChange } from '../../present-change.ts';
import { createItem } from './create-item.ts';
import { presentItem } from './items.presenter.ts';
import { listItems } from './list-items.ts';
import { getItemPreview } from './get-item-preview.ts';
import { markItemPreview } from './mark-item-preview.ts';
import { restoreItem } from './restore-item.ts';
import { retireItem } from './retire-item.ts';
import { updateItem } from './update-item.ts';

const { items } = adminApi;

export const itemsRoutes = {
  listItems: adminApi.items.listItems.handler(async ({ context, input }) => {
    const { rows, ...rest } = await listItems(context, input);
    return { ...rest, items: await Promise.all(rows.map(presentItem)) };
  }),
  createItem: items.createItem.handler(({ context, input }) =>
    presentChange(createItem(context, input), presentItem),
  ),
  updateItem: items.updateItem.handler(({ context, input }) =>
    presentChange(updateItem(context, input), presentItem),
  ),
  retireItem: items.retireItem.handler(({ context, input }) =>
    presentChange(retireItem(context, input), presentItem),
  ),
  restoreItem: items.restoreItem.handler(({ context, input }) =>
    presentChange(restoreItem(context, input), presentItem),
  ),
  getItemPreview: adminApi.items.getItemPreview.handler(({ context, input }) =>
    getItemPreview(context, input.id),
  ),
  markItemPreview: adminApi.items.markItemPreview.handler(async ({ context, input }) => {
    const {
      isCorrect,
      reveals = null,
      problem = null,
    } = await markItemPreview(context, input.id, input.answer);
    return { isCorrect, reveals, problem };
  }),
};
