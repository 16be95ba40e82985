import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { listActiveAdminIds } from './admins.store.ts';

/** A mail to all admins. `data` contains only ids. */
interface MailToAdmins {
  readonly kind: string;
  readonly data: Readonly<Record<string, string>>;
}

const mailTo = (id: AccountId, { kind, data }: MailToAdmins) => ({
  kind,
  recipientAccountId: id,
  data: { ...data, recipientId: id },
  dedupeKey: [kind, ...Object.values(data), id].join(':'),
});

/** Queues a mail to every active admin in the caller's transaction (MAIL-1). Sends it once per event. */
export async function sendMailToAdmins(ctx: Context, tx: Executor, mail: MailToAdmins): Promise<void> {
  const admins = await listActiveAdminIds(tx);
  await ctx.mail.enqueueMany(
    tx,
    admins.map((id) => mailTo(id, mail)),
  );
}
