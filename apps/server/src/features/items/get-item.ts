import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { findItem, type ItemRow } from './items.store.ts';

/** Returns an item of the item bank. @throws DomainError not_found. */
export async function getItem(ctx: AdminContext, id: string): Promise<ItemRow> {
  const found = await findItem(ctx.db, id);
  if (!found) throw new DomainError('not_found');
  return found.item;
}
