import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { selectMedianReview } from '../payments.store.ts';

const PERIOD_MS = 30 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Returns the median time of the decisions of the last 30 days in whole hours, at least 1; null without any (PAY-43). */
export async function getReviewHours(ctx: Pick<Context, 'now'>, executor: Executor): Promise<number | null> {
  const median = await selectMedianReview(executor, new Date(ctx.now().getTime() - PERIOD_MS));
  return median === null ? null : Math.max(1, Math.ceil(median / HOUR_MS));
}
