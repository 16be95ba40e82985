import { randomUUIDv7 } from 'node:crypto';
import { createChoiceId, type ItemContent, type ItemLevel } from '@thuto/domain/learning/items';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { items, itemTopics } from '../platform/db/schema/items.ts';
import { topics } from '../platform/db/schema/subjects.ts';
import type { TestApp } from './build-test-app.ts';

const choice = (text: string) => ({ id: createChoiceId(text), text });

/** One item of each kind with its right answer and a wrong one, as the browser sends them. */
export const SAMPLE_CONTENTS: readonly {
  readonly content: ItemContent;
  readonly right: string | readonly string[];
  readonly wrong: string | readonly string[];
}[] = [
  {
    content: { kind: 'number', answer: 2.5, unit: 'm/s', tolerance: 0 },
    right: '2,5 m/s',
    wrong: '7 m/s',
  },
  {
    content: {
      kind: 'multiple_choice',
      options: [choice('Kelvin'), { ...choice('Volt'), error: 'Confuses temperature and voltage' }],
      answer: createChoiceId('Kelvin'),
    },
    right: createChoiceId('Kelvin'),
    wrong: createChoiceId('Volt'),
  },
  { content: { kind: 'expression', answer: 'x^2+2x+1' }, right: '(x+1)^2', wrong: 'x^2+1' },
  {
    content: { kind: 'balance_equation', answer: 'NaOH + HCl -> NaCl + H2O' },
    right: 'NaOH+HCl=NaCl+H2O',
    wrong: '2NaOH+HCl=NaCl+H2O',
  },
  {
    content: { kind: 'order_steps', steps: ['Heat the water', 'Add the salt', 'Filter it'].map(choice) },
    right: ['Heat the water', 'Add the salt', 'Filter it'].map(createChoiceId),
    wrong: ['Filter it', 'Add the salt', 'Heat the water'].map(createChoiceId),
  },
];

/** Adds an item of each level, of all kinds in turn, to the first topics of a subject in a syllabus. */
export async function makeItems(
  t: TestApp,
  { syllabusId, subjectId, ofTopics = 14 }: { syllabusId: string; subjectId: string; ofTopics?: number },
): Promise<void> {
  const chosen = await t.db
    .select()
    .from(topics)
    .where(
      and(eq(topics.syllabusId, syllabusId), eq(topics.subjectId, subjectId), isNotNull(topics.parentId)),
    )
    .orderBy(asc(topics.position), asc(topics.code))
    .limit(ofTopics);
  const levels: readonly ItemLevel[] = ['easy', 'core', 'stretch'];
  const rows = chosen.flatMap((topic, index) =>
    levels.map((level, offset) => {
      const { content } = SAMPLE_CONTENTS[(index + offset) % SAMPLE_CONTENTS.length] ?? {};
      if (content === undefined) throw new Error('No sample');
      const question = `${level} question about ${topic.title}: $x^2$`;
      return {
        topicId: topic.id,
        id: randomUUIDv7(),
        subjectId,
        level,
        question,
        content,
        kind: content.kind,
      };
    }),
  );
  await t.db.insert(items).values(rows.map(({ topicId: _topicId, ...row }) => row));
  await t.db.insert(itemTopics).values(rows.map(({ id, topicId }) => ({ itemId: id, topicId })));
}
