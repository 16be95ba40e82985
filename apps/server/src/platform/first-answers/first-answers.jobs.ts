import { KEY_KEPT_HOURS } from '@thuto/contract/idempotency';
import type { Context } from '../../context.ts';
import { deleteFirstAnswersBefore } from './first-answers.store.ts';

declare module '../jobs/job-map.ts' {
  interface JobMap {
    'first-answers.sweep': Record<string, never>;
  }
}

/** Forgets first answers whose time is over. Safe to run at any moment, on several nodes at once. */
export function sweepFirstAnswers(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  return deleteFirstAnswersBefore(ctx.db, new Date(ctx.now().getTime() - KEY_KEPT_HOURS * 60 * 60 * 1000));
}

/** Declares the job that forgets first answers. Before the job queue starts. */
export function registerFirstAnswersJobs(ctx: Pick<Context, 'db' | 'jobs' | 'now'>): void {
  ctx.jobs.define('first-answers.sweep');
  ctx.jobs.work('first-answers.sweep', async () => {
    await sweepFirstAnswers(ctx);
  });
  ctx.jobs.schedule('first-answers.sweep', '37 * * * *', {});
}
