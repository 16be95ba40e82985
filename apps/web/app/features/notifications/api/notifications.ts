import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const FAILED = 'That could not be saved. Please try again.';

/** Fetches the inbox, newest first, page by page. */
export function useNotifications() {
  return useInfiniteQuery(
    orpc.notifications.listNotifications.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(),
    }),
  );
}

/** Refreshes the number on the bell after the call. */
const thenRefreshBell =
  <Input, Output>(call: (input: Input) => Promise<Output>) =>
  async (input: Input): Promise<Output> => {
    const output = await call(input);
    await currentUserStore.refreshAfterChange();
    return output;
  };

export function useMarkRead() {
  return useAction({
    call: thenRefreshBell((input: { id: string }) => orpc.notifications.markNotificationRead.call(input)),
    changes: 'notification.read',
    failure: FAILED,
  });
}

export function useMarkAllRead() {
  return useAction({
    call: thenRefreshBell((input: { upTo: string }) =>
      orpc.notifications.markAllNotificationsRead.call(input),
    ),
    changes: 'notification.read',
    failure: FAILED,
  });
}

export function useNotificationSettings(isShown = true) {
  return useQuery(
    orpc.notifications.getNotificationSettings.queryOptions({ input: isShown ? undefined : skipToken }),
  );
}

export function useSwitchNotification() {
  return useAction({
    call: orpc.notifications.switchNotification.call,
    changes: 'notification.settings-changed',
    failure: FAILED,
  });
}

export function useSubscribePush() {
  return useAction({
    call: orpc.notifications.subscribePush.call,
    changes: 'notification.settings-changed',
    done: 'This device gets your notifications now.',
    failure: FAILED,
  });
}

export function useUnsubscribePush() {
  return useAction({
    call: orpc.notifications.unsubscribePush.call,
    changes: 'notification.settings-changed',
    done: 'This device gets no more notifications.',
    failure: FAILED,
  });
}

export function useAgreeToWhatsApp() {
  return useAction({
    call: orpc.notifications.agreeToWhatsApp.call,
    changes: 'notification.settings-changed',
    done: 'WhatsApp is on.',
    failure: FAILED,
  });
}

export function useTurnOffWhatsApp() {
  return useAction({
    call: (_input: object) => orpc.notifications.turnOffWhatsApp.call(),
    changes: 'notification.settings-changed',
    done: 'WhatsApp is off. Your number is deleted.',
    failure: FAILED,
  });
}

/** Fetches the WhatsApp messages that wait, the oldest first, page by page. */
export function useWhatsAppMessages() {
  return useInfiniteQuery(
    orpc.notifications.listWhatsAppMessages.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(),
    }),
  );
}

/** Marks a WhatsApp message as sent. */
export function useMarkWhatsAppSent() {
  return useAction({
    call: orpc.notifications.markWhatsAppSent.call,
    changes: 'whatsapp.sent',
    done: 'Marked as sent.',
    failure: 'The message could not be marked as sent. Please try again.',
  });
}
