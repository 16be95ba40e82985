import type { Context } from '../../../context.ts';
import { expireDueOrders } from './expire-due-orders.ts';

declare module '../../../platform/jobs/job-map.ts' {
  interface JobMap {
    'orders.expire': Record<string, never>;
  }
}

/** Defines the job that expires unpaid orders. Call it before the job queue starts. */
export function registerOrderJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('orders.expire');
  jobs.work('orders.expire', async () => {
    await expireDueOrders(ctx);
  });
  jobs.schedule('orders.expire', '17 * * * *', {});
}
