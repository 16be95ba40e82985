import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { AccountNoticeKind } from '../../platform/mail/templates/account-notice.tsx';

/** Something about an account that its owner should hear of even when somebody else did it. */
export interface OwnerNotice {
  readonly notice: AccountNoticeKind;
  readonly accountId: string;
  /** The address at this moment: an address that is given up has to hear of it, too, and is found nowhere later. */
  readonly address: string;
  /** The link that an email change is about. */
  readonly linkId?: string;
  /** Whether a new password replaced the calendar address as well. */
  readonly calendarAddressRenewed?: boolean;
}

/** Queues a notice to the owner of an account in the caller's transaction. */
export async function notifyOwner(
  ctx: Context,
  tx: Tx,
  { accountId, notice, address, linkId, calendarAddressRenewed = false }: OwnerNotice,
): Promise<void> {
  await ctx.mail.enqueue(tx, {
    kind: 'account-notice',
    recipientAccountId: accountId,
    data: {
      notice,
      accountId,
      address,
      at: ctx.now().toISOString(),
      ...(linkId && { linkId }),
      ...(calendarAddressRenewed && { calendarAddressRenewed: 'true' }),
    },
    dedupeKey: `account-notice:${ctx.newId()}`,
  });
}
