import type { NotificationSettings } from '@thuto/contract/notifications';
import { DomainError } from '@thuto/domain/errors';
import {
  listEventsOf,
  type NotificationEvent,
  type SwitchedChannel,
} from '@thuto/domain/messages/notifications';
import type { SignedInContext } from '../../context.ts';
import { getNotificationSettings } from './get-notification-settings.ts';
import { deleteMute, insertMute } from './notifications.store.ts';

/**
 * Switches a channel of an event on or off for the user (NOTIFY-3).
 * @throws DomainError not_found for an event that does not concern the user's role.
 */
export async function switchNotification(
  ctx: SignedInContext,
  {
    isOn,
    ...what
  }: { readonly event: NotificationEvent; readonly channel: SwitchedChannel; readonly isOn: boolean },
): Promise<NotificationSettings> {
  const { accountId, role } = ctx.currentUser;
  if (!listEventsOf(role).includes(what.event)) throw new DomainError('not_found');
  if (isOn) await deleteMute(ctx.db, accountId, what);
  else await insertMute(ctx.db, accountId, what);
  return getNotificationSettings(ctx);
}
