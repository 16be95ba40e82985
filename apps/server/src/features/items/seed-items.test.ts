import {
  ASSESSMENT_BLOCKS,
  ASSESSMENT_ITEMS,
  chooseBlock,
  type AssessmentAnswer,
} from '@thuto/domain/learning/assessments';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { items, itemTopics } from '../../platform/db/schema/items.ts';
import { topics } from '../../platform/db/schema/subjects.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { seedItems } from './seed-items.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('seedItems', () => {
  it('adds the shipped items once, also when nodes start together, and keeps edits (ITEM-1)', async () => {
    await Promise.all([seedItems(t.ctx), seedItems(t.ctx)]);
    const [counted] = await t.db.select({ all: count() }).from(items);
    expect(counted?.all).toBeGreaterThanOrEqual(360);
    const [first] = await t.db.select().from(items).limit(1);
    await t.db
      .update(items)
      .set({ question: 'Edited', retiredAt: t.clock.now() })
      .where(eq(items.id, first?.id ?? ''));
    await seedItems(t.ctx);
    const [again] = await t.db.select({ all: count() }).from(items);
    expect(again).toEqual(counted);
    const [edited] = await t.db
      .select()
      .from(items)
      .where(eq(items.id, first?.id ?? ''));
    expect(edited).toMatchObject({ question: 'Edited', key: first?.key });
  });

  it('has enough items for a whole assessment of each subject in each syllabus (ASSESS-2)', async () => {
    const all = await t.db.select().from(topics);
    const linked = await t.db
      .select({ id: items.id, kind: items.kind, level: items.level, topicId: itemTopics.topicId })
      .from(items)
      .innerJoin(itemTopics, eq(itemTopics.itemId, items.id));
    const groups = Map.groupBy(
      all.filter(({ parentId }) => parentId !== null),
      ({ syllabusId, subjectId }) => `${syllabusId} ${subjectId}`,
    );
    expect(groups.size).toBe(6);
    for (const [name, ofGroup] of groups) {
      const ids = new Set(ofGroup.map(({ id }) => id));
      const candidates = linked.filter(({ topicId }) => ids.has(topicId));
      const answers: AssessmentAnswer[] = [];
      for (const block of ASSESSMENT_BLOCKS.keys()) {
        const chosen = chooseBlock(block, ofGroup, candidates, answers);
        answers.push(...chosen.map((item, index) => ({ ...item, isCorrect: index % 3 !== 0 })));
      }
      expect([name, answers.length]).toEqual([name, ASSESSMENT_ITEMS]);
    }
  });
});
