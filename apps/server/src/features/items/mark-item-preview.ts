import type { ItemAnswer, Mark } from '@thuto/domain/learning/items';
import type { AdminContext } from '../../context.ts';
import { getItem } from './get-item.ts';

/** Marks an answer to an item and records nothing (ITEM-4). @throws DomainError not_found. */
export async function markItemPreview(ctx: AdminContext, id: string, answer: ItemAnswer): Promise<Mark> {
  const { content, errors, question } = await getItem(ctx, id);
  const { markAnswer } = await import('@thuto/learning/mark-answer');
  return markAnswer(content, answer, errors, question);
}
