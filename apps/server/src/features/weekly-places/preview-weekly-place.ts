import type { StudentContext } from '../../context.ts';
import type { PreviewDate } from './load-weekly-times.ts';
import { type Choice, requireChoice } from './require-choice.ts';

/**
 * Returns the next dates of a place that a family has chosen, with those that are skipped (LESSON-12).
 * @throws what `createWeeklyPlace` throws.
 */
export const previewWeeklyPlace = (ctx: StudentContext, choice: Choice): Promise<PreviewDate[]> =>
  requireChoice(ctx, ctx.db, choice, null);
