import type { Context } from '../../context.ts';
import {
  lockPaper,
  type PaperWriter,
  recordPaperEvent,
  removeEvidenceOf,
  summarize,
} from './change-past-paper.ts';
import { deletePaper } from './past-papers.store.ts';

/**
 * Deletes a past paper with its evidence (PAPER-4). Only the states of its topics move.
 * @throws DomainError not_found, past_paper_checked.
 */
export async function deletePastPaper(ctx: Context, by: PaperWriter, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockPaper(tx, by, id);
    await removeEvidenceOf(tx, before);
    await deletePaper(tx, id);
    await recordPaperEvent(ctx, tx, by, 'learning.past-paper-deleted', id, summarize(before));
  });
}
