import type { Context } from '../../context.ts';
import { countQueuedMails } from './mails.store.ts';

/** Returns since when and why mails wait, and how many; null if the mail server can be used (MAIL-16). */
export async function getMailTrouble(
  ctx: Pick<Context, 'db' | 'mail'>,
): Promise<{ since: string; reason: string; waiting: number } | null> {
  const { trouble } = ctx.mail;
  if (trouble === null) return null;
  return {
    since: trouble.since.toISOString(),
    reason: trouble.reason,
    waiting: await countQueuedMails(ctx.db),
  };
}
