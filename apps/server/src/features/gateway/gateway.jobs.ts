import type { Context } from '../../context.ts';
import { checkDueRequests } from './check-due-requests.ts';
import { sendGatewayRequest } from './send-gateway-request.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'gateway.send': { requestId: string };
    'gateway.check': Record<string, never>;
  }
}

/** Payers who enter their PIN at the same time. */
const SEND_CONCURRENCY = 10;
/** Longer than the gateway's own timeout. */
const SEND_EXPIRES_SECONDS = 150;

/** Declares the jobs that call the payment gateway. Before the job queue starts. */
export function registerGatewayJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('gateway.send', { retryLimit: 5, retryDelaySeconds: 20, expireSeconds: SEND_EXPIRES_SECONDS });
  jobs.work('gateway.send', ({ requestId }) => sendGatewayRequest(ctx, requestId), {
    concurrency: SEND_CONCURRENCY,
  });
  jobs.define('gateway.check');
  jobs.work('gateway.check', () => checkDueRequests(ctx));
  jobs.schedule('gateway.check', '* * * * *', {});
}
