import { adminApi, publicApi } from '../../api.ts';
import { presentChange } from '../../present-change.ts';
import { createTopic } from './create-topic.ts';
import { getSyllabus } from './get-syllabus.ts';
import { listTopics } from './list-topics.ts';
import { restoreTopic } from './restore-topic.ts';
import { retireTopic } from './retire-topic.ts';
import { updateTopic } from './update-topic.ts';
import { presentSyllabus, presentTopic, presentTopicForAdmin } from './syllabus.presenter.ts';

const { syllabus } = adminApi;

export const syllabusRoutes = {
  listTopics: publicApi.syllabus.listTopics.handler(async ({ context, input }) => ({
    items: (await listTopics(context, input)).map(presentTopic),
  })),
  getSyllabus: adminApi.syllabus.getSyllabus.handler(async ({ context, input }) => {
    const { syllabusId, syllabuses, topics } = await getSyllabus(context, input.syllabus);
    return {
      syllabusId,
      syllabuses: syllabuses.map(presentSyllabus),
      topics: topics.map(presentTopicForAdmin),
    };
  }),
  createTopic: syllabus.createTopic.handler(({ context, input }) =>
    presentChange(createTopic(context, input), presentTopicForAdmin),
  ),
  updateTopic: syllabus.updateTopic.handler(({ context, input }) =>
    presentChange(updateTopic(context, input), presentTopicForAdmin),
  ),
  retireTopic: syllabus.retireTopic.handler(({ context, input }) =>
    presentChange(retireTopic(context, input), presentTopicForAdmin),
  ),
  restoreTopic: syllabus.restoreTopic.handler(({ context, input }) =>
    presentChange(restoreTopic(context, input), presentTopicForAdmin),
  ),
};
