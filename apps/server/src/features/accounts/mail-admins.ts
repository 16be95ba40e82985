import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { DraftedWrite } from '../../platform/db/write-at-once.ts';
import { users } from '../../platform/db/schema/users.ts';

/** What is mailed to admins; `data` holds ids, and nothing but ids. */
interface MailToAdmins {
  readonly kind: string;
  readonly data: Readonly<Record<string, string>>;
}

const isActiveAdmin = sql`${users.role} = 'admin' and ${users.isActive}`;

/** The ids of all active admins, to be selected along with something else. */
export const activeAdminIds = sql<string[]>`array(select ${users.id} from ${users} where ${isActiveAdmin})`;

const mailTo = (id: string, { kind, data }: MailToAdmins) => ({
  kind,
  recipientAccountId: id,
  data: { ...data, recipientId: id },
  dedupeKey: [kind, ...Object.values(data), id].join(':'),
});

/** Writes what queues a mail to every admin given, to be sent at once with what it is about. */
export const draftMailToAdmins = (
  ctx: Context,
  adminIds: readonly string[],
  mail: MailToAdmins,
): readonly DraftedWrite[] => ctx.mail.draft(adminIds.map((id) => mailTo(id, mail)));

/** Queues a mail to every active admin in the caller's transaction (MAIL-1), once for each cause. */
export async function mailAdmins(ctx: Context, tx: Executor, mail: MailToAdmins): Promise<void> {
  const admins = await tx.select({ id: users.id }).from(users).where(isActiveAdmin);
  await ctx.mail.enqueueMany(
    tx,
    admins.map(({ id }) => mailTo(id, mail)),
  );
}
