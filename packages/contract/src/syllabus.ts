import { call } from './calls/call.ts';
import { isOneLine } from '@thuto/domain/learning/subjects';
import {
  MAX_PREREQUISITES,
  MAX_TOPIC_CODE,
  MAX_TOPIC_TITLE,
  MAX_TOPIC_WEIGHT,
  MAX_TOPICS,
  TOPIC_CODE_PATTERN,
} from '@thuto/domain/learning/topics';
import { SYLLABI } from '@thuto/domain/lessons/tuition';
import { z } from 'zod';
import { subjectId } from './subjects.ts';
import { filledText, limited, recordId } from './fields/text.ts';

/** The id of a syllabus, such as `igcse-0580`. The schema checks the form only. */
export const syllabusId = limited(z.string('Please choose a syllabus'), 40, 'Please choose a syllabus').regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  { message: 'Please choose a syllabus', abort: true },
);

/** A topic of a syllabus. */
export const Topic = z.object({
  id: recordId,
  code: z.string(),
  title: z.string(),
  /** The ids of the topics to know before this one. */
  prerequisites: z.array(recordId),
  syllabusId: z.string(),
  subjectId: z.string(),
  /** The chapter; null for a chapter itself. */
  parentId: recordId.nullable(),
  /** The share of the syllabus, compared with other topics. 0 for chapters. */
  weight: z.number().int(),
});
export type Topic = z.infer<typeof Topic>;

/** A topic, as admins see it. */
export const TopicForAdmin = Topic.extend({
  isRetired: z.boolean(),
  /** Incremented by every save. */
  revision: z.number().int(),
  allowedActions: z.array(z.enum(['edit', 'retire', 'restore'])),
});
export type TopicForAdmin = z.infer<typeof TopicForAdmin>;

/** A syllabus with its subjects. */
export const SyllabusForAdmin = z.object({
  id: z.string(),
  name: z.string(),
  board: z.enum(SYLLABI),
  subjects: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SyllabusForAdmin = z.infer<typeof SyllabusForAdmin>;

/** What an admin enters for a topic. */
export const TopicDetails = z.strictObject({
  subjectId: subjectId(),
  parentId: recordId.nullable(),
  code: filledText(MAX_TOPIC_CODE, 'Please enter a code').refine((code) => TOPIC_CODE_PATTERN.test(code), {
    message: 'Please use letters, digits, dots and hyphens, such as 2.5a',
  }),
  title: filledText(MAX_TOPIC_TITLE, 'Please enter a title').refine(isOneLine, 'Please write one line'),
  weight: z
    .int('Please enter a whole number')
    .min(0, 'Not below 0')
    .max(MAX_TOPIC_WEIGHT, `Not above ${String(MAX_TOPIC_WEIGHT)}`),
  prerequisites: z
    .array(recordId)
    .max(MAX_PREREQUISITES, `At most ${String(MAX_PREREQUISITES)} prerequisites`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each topic once'),
});
export type TopicDetails = z.infer<typeof TopicDetails>;

const revisedTopic = {
  id: recordId,
  revision: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
};
const RevisedTopic = z.strictObject(revisedTopic);

const tags = ['Syllabus'];

export const syllabusContract = {
  listTopics: call('site.view')
    .route({
      method: 'GET',
      path: '/topics',
      tags,
      summary: 'Topics of a syllabus, a chapter before its topics, without retired ones',
    })
    .input(z.strictObject({ syllabus: syllabusId.optional(), subject: subjectId().optional() }))
    .output(z.object({ items: z.array(Topic) })),
  getSyllabus: call('syllabus.view')
    .route({
      method: 'GET',
      path: '/console/syllabus',
      tags,
      summary: 'All syllabuses, and all topics of one of them, for admins',
    })
    .input(z.strictObject({ syllabus: syllabusId.optional() }))
    .output(
      z.object({
        /** The syllabus of the topics: the one asked for, otherwise the first. */
        syllabusId: z.string(),
        syllabuses: z.array(SyllabusForAdmin),
        topics: z.array(TopicForAdmin).max(MAX_TOPICS),
      }),
    ),
  createTopic: call('syllabus.change')
    .route({ method: 'POST', path: '/topics', tags, summary: 'Add a topic', successStatus: 201 })
    .input(TopicDetails.extend({ syllabusId }))
    .output(TopicForAdmin),
  updateTopic: call('syllabus.change')
    .route({
      method: 'PUT',
      path: '/topics/{id}',
      tags,
      summary: 'Edit a topic, unless another admin has changed it since',
    })
    .input(TopicDetails.extend(revisedTopic))
    .output(TopicForAdmin),
  retireTopic: call('syllabus.change')
    .route({
      method: 'POST',
      path: '/topics/{id}/retire',
      tags,
      summary: 'Stop using a topic; past records keep it',
    })
    .input(RevisedTopic)
    .output(TopicForAdmin),
  restoreTopic: call('syllabus.change')
    .route({ method: 'POST', path: '/topics/{id}/restore', tags, summary: 'Use a retired topic again' })
    .input(RevisedTopic)
    .output(TopicForAdmin),
};
