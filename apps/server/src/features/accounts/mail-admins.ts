import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/users.ts';

/**
 * Queues a mail to every active admin in the caller's transaction (decisions, "Mail"), once for each cause: `data` holds
 * its id, and nothing but ids.
 */
export async function mailAdmins(
  ctx: Context,
  tx: Executor,
  mail: { readonly kind: string; readonly data: Readonly<Record<string, string>> },
): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)));
  for (const admin of admins) {
    await ctx.mail.enqueue(tx, {
      kind: mail.kind,
      recipientAccountId: admin.id,
      data: { ...mail.data, recipientId: admin.id },
      dedupeKey: [mail.kind, ...Object.values(mail.data), admin.id].join(':'),
    });
  }
}
