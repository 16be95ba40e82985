import type { Question } from '@thuto/contract/items';
import type { AdminContext } from '../../context.ts';
import { getItem } from './get-item.ts';
import { presentQuestion } from './present-question.ts';

/** Returns an item as students see it (ITEM-4). @throws DomainError not_found. */
export async function getItemPreview(ctx: AdminContext, id: string): Promise<Question> {
  return presentQuestion(await getItem(ctx, id), id);
}
