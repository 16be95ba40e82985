import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the syllabuses and the topics of one of them; the first one if the id is empty. */
export function useSyllabus(syllabus: string) {
  return useQuery(
    orpc.syllabus.getSyllabus.queryOptions({
      input: { syllabus: syllabus || undefined },
      placeholderData: keepPreviousData,
    }),
  );
}

const MESSAGES = {
  not_found: 'This topic is no longer here.',
  topic_changed: 'Someone else has changed this topic meanwhile. Please check it and try again.',
} as const;
const SAVE = { failure: 'The topic could not be saved. Please try again.', messages: MESSAGES } as const;

/** The actions of a topic. */
export function useChangeTopic() {
  return {
    create: useAction({
      ...SAVE,
      call: orpc.syllabus.createTopic.call,
      changes: 'topic.added',
      done: ({ title }) => `${title} added.`,
    }),
    update: useAction({
      ...SAVE,
      call: orpc.syllabus.updateTopic.call,
      changes: 'topic.changed',
      done: 'Topic saved.',
    }),
    retire: useAction({
      call: orpc.syllabus.retireTopic.call,
      changes: 'topic.retired',
      done: 'Topic retired.',
      failure: 'The topic could not be retired. Please try again.',
      messages: MESSAGES,
    }),
    restore: useAction({
      call: orpc.syllabus.restoreTopic.call,
      changes: 'topic.restored',
      done: 'Topic restored.',
      failure: 'The topic could not be restored. Please try again.',
      messages: MESSAGES,
    }),
  };
}
