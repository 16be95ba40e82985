import type { PastPaperDetails } from '@thuto/contract/past-papers';
import { requirePaperRevision } from '@thuto/domain/learning/past-papers';
import type { Context } from '../../context.ts';
import {
  getPaper,
  lockPaper,
  type PaperWriter,
  recordPaper,
  recordPaperEvent,
  removeEvidenceOf,
  requireValidPaper,
  savedBy,
  summarize,
} from './change-past-paper.ts';
import { type PastPaperRow, replacePaper } from './past-papers.store.ts';

/**
 * Replaces a past paper, and its evidence as a whole (PAPER-4). From a tutor's save on only tutors change it.
 * @throws DomainError not_found, past_paper_changed, past_paper_checked, and as `addPastPaper`.
 */
export function updatePastPaper(
  ctx: Context,
  by: PaperWriter,
  { id, revision, ...details }: PastPaperDetails & { readonly id: string; readonly revision: number },
): Promise<PastPaperRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockPaper(tx, by, id);
    requirePaperRevision(before.revision, revision);
    await requireValidPaper(ctx, tx, by, { id, details, before });
    const { questions, ...paper } = details;
    await replacePaper(tx, id, { ...paper, ...savedBy(ctx, by) }, questions);
    await removeEvidenceOf(tx, before);
    await recordPaper(ctx, tx, by, details);
    await recordPaperEvent(ctx, tx, by, 'learning.past-paper-changed', id, summarize(before));
    return getPaper(tx, by, id);
  });
}
