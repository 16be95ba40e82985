import { adminApi, publicApi } from '../../api.ts';
import { archiveMessage } from './archive-message.ts';
import { listMessages } from './list-messages.ts';
import { markMessageRead } from './mark-message-read.ts';
import { markMessageUnread } from './mark-message-unread.ts';
import { presentMessage } from './messages.presenter.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { unarchiveMessage } from './unarchive-message.ts';

export const messagesRoutes = {
  sendContactMessage: publicApi.messages.sendContactMessage.handler(async ({ context, input }) => {
    await sendContactMessage(context, context.request, input, context.storeResponse);
    return {};
  }),
  listMessages: adminApi.messages.listMessages.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listMessages(context, input);
    return { items: rows.map(presentMessage), nextCursor, total };
  }),
  markMessageRead: adminApi.messages.markMessageRead.handler(async ({ context, input }) =>
    presentMessage(await markMessageRead(context, input.id)),
  ),
  markMessageUnread: adminApi.messages.markMessageUnread.handler(async ({ context, input }) =>
    presentMessage(await markMessageUnread(context, input.id)),
  ),
  archiveMessage: adminApi.messages.archiveMessage.handler(async ({ context, input }) =>
    presentMessage(await archiveMessage(context, input.id)),
  ),
  unarchiveMessage: adminApi.messages.unarchiveMessage.handler(async ({ context, input }) =>
    presentMessage(await unarchiveMessage(context, input.id)),
  ),
};
