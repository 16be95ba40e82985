import { decideContentOpening } from '@thuto/domain/content';
import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import { type FileRow, findContent, findLearner } from './content.store.ts';

/**
 * Returns the file of an item if the user may open it now: admins always; students with an approved payment
 * if the item is active and of one of their subjects (CONTENT-7).
 * @throws DomainError not_found, also for items that the student's library does not list;
 * payment_not_approved.
 */
export async function openContentFile(ctx: SignedInContext, id: string): Promise<FileRow> {
  const found = await findContent(ctx.db, id);
  if (!found?.file) throw new DomainError('not_found');
  if (ctx.currentUser.role !== 'admin') {
    decideContentOpening(found.item, await findLearner(ctx.db, ctx.currentUser.accountId));
  }
  return found.file;
}
