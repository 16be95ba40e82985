import type { Context } from '../../context.ts';
import { deleteSignaturesBefore } from './devices.store.ts';
import { HOOK_WINDOW_MS } from './receive-hook-call.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'hook-signatures.clean-up': Record<string, never>;
  }
}

/** Declares the job that deletes signatures whose timestamp is no longer accepted. Before the job queue starts. */
export function registerDeviceJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('hook-signatures.clean-up');
  jobs.work('hook-signatures.clean-up', async () => {
    // A timestamp of the future is accepted too, so a signature can be used for twice the window.
    await deleteSignaturesBefore(ctx.db, new Date(ctx.now().getTime() - 3 * HOOK_WINDOW_MS));
  });
  jobs.schedule('hook-signatures.clean-up', '47 * * * *', {});
}
