import type { NotificationSettings } from '@thuto/contract/notifications';
import {
  listEventsOf,
  type NotificationEvent,
  type SwitchedChannel,
} from '@thuto/domain/messages/notifications';
import { getRoleFeatures } from '@thuto/domain/permissions';
import type { SignedInContext } from '../../context.ts';
import { findWhatsAppContact, listEndpointsOfSession, listMutes } from './notifications.store.ts';
import { getVapidKeys } from './vapid-keys.ts';

/** Returns what the user is notified of, by event and channel, and whether this session's devices receive pushes. */
export async function getNotificationSettings(ctx: SignedInContext): Promise<NotificationSettings> {
  const { accountId, authSessionId, role } = ctx.currentUser;
  const mutes = await listMutes(ctx.db, accountId);
  const isOn = (event: NotificationEvent, channel: SwitchedChannel) =>
    !mutes.some((mute) => mute.event === event && mute.channel === channel);
  const contact = getRoleFeatures(role).hasStudents ? await findWhatsAppContact(ctx.db, accountId) : null;
  return {
    events: listEventsOf(role).map((event) => ({
      event,
      inbox: isOn(event, 'inbox'),
      mail: isOn(event, 'mail'),
      push: isOn(event, 'push'),
    })),
    pushKey: (await getVapidKeys(ctx)).publicKey,
    pushEndpoints: await listEndpointsOfSession(ctx.db, authSessionId),
    whatsApp: getRoleFeatures(role).hasStudents
      ? { number: contact?.number ?? null, agreedAt: contact?.agreedAt.toISOString() ?? null }
      : null,
  };
}
