import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { AccountNoticeKind } from './my-account/account-notice.mail.tsx';

/** A change to an account that its owner must learn about, even if someone else made it. */
export interface OwnerNotice {
  readonly notice: AccountNoticeKind;
  readonly accountId: AccountId;
  /** The address at the time of the change. An address that was replaced gets the notice too. */
  readonly address: string;
  /** The link of the email change, if the notice is about one. */
  readonly linkId?: string;
  /** Whether the calendar address was replaced together with the password. */
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
