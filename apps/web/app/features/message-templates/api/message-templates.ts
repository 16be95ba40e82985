import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the wordings of payment messages. */
export const useMessageTemplates = () => useQuery(orpc.messageTemplates.listMessageTemplates.queryOptions());

const MESSAGES = { not_found: 'This template is no longer here.' } as const;
const SAVE = { failure: 'The template could not be saved. Please try again.', messages: MESSAGES } as const;

/** The actions of message templates. */
export function useChangeTemplate() {
  return {
    add: useAction({
      ...SAVE,
      call: orpc.messageTemplates.addMessageTemplate.call,
      changes: 'template.added',
      done: 'Template added.',
    }),
    update: useAction({
      ...SAVE,
      call: orpc.messageTemplates.updateMessageTemplate.call,
      changes: 'template.changed',
      done: 'Template saved.',
    }),
    reset: useAction({
      call: orpc.messageTemplates.resetMessageTemplate.call,
      changes: 'template.reset',
      done: 'Template reset to the shipped wording.',
      failure: 'The template could not be reset. Please try again.',
      messages: MESSAGES,
    }),
    remove: useAction({
      call: orpc.messageTemplates.deleteMessageTemplate.call,
      changes: 'template.deleted',
      done: 'Template deleted.',
      doneCodes: ['not_found'],
      failure: 'The template could not be deleted. Please try again.',
    }),
    test: useAction({
      call: orpc.messageTemplates.testMessage.call,
      changes: null,
      failure: 'The text could not be tested. Please try again.',
    }),
  };
}
