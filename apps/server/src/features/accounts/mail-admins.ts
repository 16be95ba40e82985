import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/users.ts';

const dedupeKeyOf = (kind: string, data: Readonly<Record<string, string>>, adminId: string) =>
  [kind, ...Object.values(data), adminId].join(':');

/** The ids of all active admins, to be selected along with something else. */
export const activeAdminIds = sql<
  string[]
>`array(select ${users.id} from ${users} where ${users.role} = 'admin' and ${users.isActive})`;

/**
 * Makes ready to queue a mail to every admin given, about something that is made in the same transaction.
 * @returns sends the statements, without waiting.
 */
export const draftMailToAdmins = (
  ctx: Context,
  adminIds: readonly string[],
  { kind, data }: { readonly kind: string; readonly data: Readonly<Record<string, string>> },
): Promise<(tx: Executor) => Promise<void>[]> =>
  ctx.mail.draft(
    kind,
    adminIds.map((id) => ({
      recipientAccountId: id,
      data: { ...data, recipientId: id },
      dedupeKey: dedupeKeyOf(kind, data, id),
    })),
  );

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
      dedupeKey: dedupeKeyOf(mail.kind, mail.data, admin.id),
    });
  }
}
