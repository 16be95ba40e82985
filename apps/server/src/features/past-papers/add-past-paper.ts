import type { PastPaperDetails } from '@thuto/contract/past-papers';
import type { Context } from '../../context.ts';
import {
  getPaper,
  type PaperWriter,
  recordPaper,
  recordPaperEvent,
  requireValidPaper,
  savedBy,
} from './change-past-paper.ts';
import { insertPaper, lockPastPapers, type PastPaperRow } from './past-papers.store.ts';

/**
 * Adds a past paper and records its evidence (PAPER-1, PAPER-3).
 * @throws DomainError past_paper_exists, input_invalid for a date in the future, a foreign syllabus or a topic that is
 *   retired or of another syllabus.
 */
export function addPastPaper(
  ctx: Context,
  by: PaperWriter,
  details: PastPaperDetails,
): Promise<PastPaperRow> {
  return ctx.db.transaction(async (tx) => {
    await lockPastPapers(tx, by.studentId);
    const id = ctx.newId();
    await requireValidPaper(ctx, tx, by, { id, details, before: null });
    const { questions, ...paper } = details;
    await insertPaper(
      tx,
      { ...paper, ...savedBy(ctx, by), id, studentId: by.studentId, enteredBy: by.accountId },
      questions,
    );
    await recordPaper(ctx, tx, by, details);
    await recordPaperEvent(ctx, tx, by, 'learning.past-paper-added', id);
    return getPaper(tx, by, id);
  });
}
