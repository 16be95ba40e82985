import { decideContentOpening } from '@thuto/domain/content';
import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import { type FileRow, findContent, findLearner } from './content.store.ts';

/**
 * The file of an item, for whoever may open it at this moment: admins, and students with an approved payment when it
 * is active and of a subject of theirs (CONTENT-7).
 * @throws DomainError not_found, also for what the student's library does not list; payment_not_approved.
 */
export async function openContentFile(ctx: SignedInContext, id: string): Promise<FileRow> {
  const found = await findContent(ctx.db, id);
  if (!found?.file) throw new DomainError('not_found');
  if (ctx.currentUser.role !== 'admin') {
    decideContentOpening(found.item, await findLearner(ctx.db, ctx.currentUser.accountId));
  }
  return found.file;
}
