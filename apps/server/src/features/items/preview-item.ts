import type { Question } from '@thuto/contract/items';
import { DomainError } from '@thuto/domain/errors';
import type { ItemAnswer, Mark } from '@thuto/domain/items';
import type { AdminContext } from '../../context.ts';
import { findItem, type ItemRow } from './items.store.ts';
import { presentQuestion } from './present-question.ts';

async function getItem(ctx: AdminContext, id: string): Promise<ItemRow> {
  const found = await findItem(ctx.db, id);
  if (!found) throw new DomainError('not_found');
  return found.item;
}

/** Returns an item as students see it (ITEM-4). @throws DomainError not_found. */
export async function getItemPreview(ctx: AdminContext, id: string): Promise<Question> {
  return presentQuestion(await getItem(ctx, id), id);
}

/** Marks an answer to an item and records nothing (ITEM-4). @throws DomainError not_found. */
export async function markItemPreview(ctx: AdminContext, id: string, answer: ItemAnswer): Promise<Mark> {
  const { content, errors, question } = await getItem(ctx, id);
  const { markAnswer } = await import('@thuto/learning/mark-answer');
  return markAnswer(content, answer, errors, question);
}
