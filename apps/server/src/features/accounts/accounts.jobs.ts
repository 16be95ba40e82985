import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { mailSignInCode } from './sign-in/begin-mailed-code.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    /** `accountId` is null if the address has no account. */
    'accounts.mail-sign-in-code': { accountId: AccountId | null };
  }
}

/** Registers the job that mails sign-in codes. Call before the job queue starts. */
export function registerAccountJobs(ctx: Context): void {
  ctx.jobs.define('accounts.mail-sign-in-code');
  ctx.jobs.work('accounts.mail-sign-in-code', ({ accountId }) => mailSignInCode(ctx, accountId));
}
