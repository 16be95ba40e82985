import { adminApi, publicApi } from '../../api.ts';
import { createTopic } from './create-topic.ts';
import { getSyllabus } from './get-syllabus.ts';
import { listTopics } from './list-topics.ts';
import { restoreTopic } from './restore-topic.ts';
import { retireTopic } from './retire-topic.ts';
import { updateTopic } from './update-topic.ts';

const { syllabus } = adminApi;

export const syllabusRoutes = {
  listTopics: publicApi.syllabus.listTopics.handler(async ({ context, input }) => ({
    items: await listTopics(context, input),
  })),
  getSyllabus: adminApi.syllabus.getSyllabus.handler(({ context, input }) =>
    getSyllabus(context, input.syllabus),
  ),
  createTopic: syllabus.createTopic.handler(({ context, input }) => createTopic(context, input)),
  updateTopic: syllabus.updateTopic.handler(({ context, input }) => updateTopic(context, input)),
  retireTopic: syllabus.retireTopic.handler(({ context, input }) => retireTopic(context, input)),
  restoreTopic: syllabus.restoreTopic.handler(({ context, input }) => restoreTopic(context, input)),
};
