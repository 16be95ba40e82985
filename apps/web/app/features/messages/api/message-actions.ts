import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const SHARED = {
  changes: 'message.received',
  failure: 'The message could not be changed. Please try again.',
  messages: { not_found: 'This message is no longer here.' },
} as const;

/** The actions of a contact message. */
export function useChangeMessage() {
  return {
    markRead: useAction({
      ...SHARED,
      call: orpc.messages.markMessageRead.call,
      done: 'Message marked as read.',
    }),
    markUnread: useAction({
      ...SHARED,
      call: orpc.messages.markMessageUnread.call,
      done: 'Message marked as unread.',
    }),
    archive: useAction({
      ...SHARED,
      call: orpc.messages.archiveMessage.call,
      done: 'Message archived. You find it under Archived.',
    }),
    unarchive: useAction({
      ...SHARED,
      call: orpc.messages.unarchiveMessage.call,
      done: 'Message removed from the archive.',
    }),
  };
}
