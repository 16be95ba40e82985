import type { AccountId } from '@thuto/domain/ids';
import type { UnsubscribableEvent } from '@thuto/domain/messages/notifications';
import type { Context } from '../../context.ts';
import { muteMailOfAccount } from './notifications.store.ts';

/** Switches off the mails about an event (MAIL-14). Does nothing for an account that does not exist or was erased. */
export const unsubscribeFromMails = (
  ctx: Pick<Context, 'db'>,
  { accountId, event }: { readonly accountId: AccountId; readonly event: UnsubscribableEvent },
): Promise<void> => muteMailOfAccount(ctx.db, accountId, event);
