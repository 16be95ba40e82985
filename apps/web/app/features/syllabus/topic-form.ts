import { TopicDetails, type TopicForAdmin } from '@thuto/contract/syllabus';
import { MAX_TOPIC_WEIGHT } from '@thuto/domain/learning/topics';
import { z } from 'zod';
import { hasCode } from '../../lib/api/api-error.ts';

/** The values of the form. An empty chapter stands for a new chapter. */
export interface TopicValues {
  subjectId: string;
  parentId: string;
  code: string;
  title: string;
  weight: string;
  prerequisites: string[];
}

const { subjectId, code, title, prerequisites } = TopicDetails.shape;

export const TopicValuesSchema = z.object({
  subjectId,
  parentId: z.string(),
  code,
  title,
  weight: z
    .string()
    .regex(/^\d+$/, 'Please enter a whole number')
    .refine((weight) => Number(weight) <= MAX_TOPIC_WEIGHT, `Not above ${String(MAX_TOPIC_WEIGHT)}`),
  prerequisites,
});

/** Converts the values to the input of the calls. */
export const toTopicDetails = ({ parentId, weight, ...values }: TopicValues): TopicDetails => ({
  ...values,
  parentId: parentId === '' ? null : parentId,
  weight: Number(weight),
});

/** Returns the initial values for a topic; empty ones for a new topic of a subject. */
export const toTopicValues = (topic: TopicForAdmin | null, subject: string): TopicValues => ({
  subjectId: topic?.subjectId ?? subject,
  parentId: topic?.parentId ?? '',
  code: topic?.code ?? '',
  title: topic?.title ?? '',
  weight: String(topic?.weight ?? 1),
  prerequisites: topic?.prerequisites ?? [],
});

/** Describes a circle of prerequisites: `Number needs Ratio, which needs Number.` Null for any other error. */
export function describeCircle(error: unknown, topicTitle: string): string | null {
  if (!hasCode(error, 'topic_prerequisites_circular')) return null;
  const titles = z.array(z.string()).safeParse(error.details['titles']).data ?? [];
  if (titles.length === 0) return 'A topic cannot need itself.';
  const [first, ...others] = [...titles, topicTitle];
  const rest = others.map((title) => `which needs ${title}`).join(', ');
  return `This makes a circle: ${topicTitle} needs ${first ?? ''}, ${rest}.`;
}
