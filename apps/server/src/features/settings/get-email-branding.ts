import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { EmailBranding } from '../../platform/mail/layout.tsx';
import { getSettings } from './get-settings.ts';

/** Returns the sender details shown in every mail (SET-3). */
export async function getEmailBranding(ctx: Context, executor: Executor): Promise<EmailBranding> {
  const { platformName, contactEmail } = await getSettings(ctx, executor);
  return { platformName, contactEmail, publicUrl: ctx.config.http.publicUrl };
}
