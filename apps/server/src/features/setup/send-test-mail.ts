import type { AdminContext } from '../../context.ts';

const MINUTE_MS = 60_000;

/**
 * Queues a test mail to the admin who asks (OWN-4), at most one in a minute.
 * @returns the address, and whether a mail server takes it; without one the mail stays on this machine.
 */
export async function sendTestMail(ctx: AdminContext): Promise<{ email: string; leavesMachine: boolean }> {
  const { accountId, email } = ctx.currentUser;
  await ctx.db.transaction((tx) =>
    ctx.mail.enqueue(tx, {
      kind: 'test-mail',
      recipientAccountId: accountId,
      data: { recipientId: accountId },
      dedupeKey: `test-mail:${accountId}:${Math.floor(ctx.now().getTime() / MINUTE_MS)}`,
    }),
  );
  return { email, leavesMachine: ctx.config.mail.smtp !== null };
}
