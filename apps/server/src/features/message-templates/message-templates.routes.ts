import { adminApi } from '../../api.ts';
import { addMessageTemplate } from './add-message-template.ts';
import { deleteMessageTemplate } from './delete-message-template.ts';
import { resetMessageTemplate } from './reset-message-template.ts';
import { updateMessageTemplate } from './update-message-template.ts';
import { listMessageTemplates } from './list-message-templates.ts';
import { testMessage } from './test-message.ts';

const reads = adminApi.messageTemplates;
const changes = adminApi.messageTemplates;

export const messageTemplatesRoutes = {
  listMessageTemplates: reads.listMessageTemplates.handler(async ({ context }) => ({
    items: await listMessageTemplates(context.db),
  })),
  testMessage: reads.testMessage.handler(({ context, input }) => testMessage(context, input)),
  addMessageTemplate: changes.addMessageTemplate.handler(({ context, input }) =>
    addMessageTemplate(context, input),
  ),
  updateMessageTemplate: changes.updateMessageTemplate.handler(({ context, input }) =>
    updateMessageTemplate(context, input),
  ),
  resetMessageTemplate: changes.resetMessageTemplate.handler(({ context, input }) =>
    resetMessageTemplate(context, input.id),
  ),
  deleteMessageTemplate: changes.deleteMessageTemplate.handler(async ({ context, input }) => {
    await deleteMessageTemplate(context, input.id);
    return {};
  }),
};
