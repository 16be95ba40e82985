import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syllabuses, syllabusSubjects, topics } from '../../platform/db/schema/subjects.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

type Topic = typeof topics.$inferSelect;

let t: TestApp;
let all: Topic[];
let byId: Map<string, Topic>;
beforeAll(async () => {
  t = await buildTestApp();
  all = await t.db.select().from(topics);
  byId = new Map(all.map((topic) => [topic.id, topic]));
});
afterAll(() => t.close());

/** Returns true if a topic needs itself, directly or through other topics. */
function isOnCycle(topic: Topic): boolean {
  const seen = new Set<string>();
  const waiting = [...topic.prerequisites];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === topic.id) return true;
    if (!seen.has(id)) waiting.push(...(byId.get(id)?.prerequisites ?? []));
    seen.add(id);
  }
  return false;
}

describe('the topics of the syllabuses', () => {
  it('has 45 to 60 topics for each syllabus, in chapters', async () => {
    for (const { id } of await t.db.select().from(syllabuses)) {
      const ofSyllabus = all.filter(({ syllabusId, parentId }) => syllabusId === id && parentId !== null);
      expect([id, ofSyllabus.length >= 45 && ofSyllabus.length <= 60]).toEqual([id, true]);
    }
  });

  it('assigns every topic to a subject of its syllabus and to a chapter of the same subject', async () => {
    const pairs = (await t.db.select().from(syllabusSubjects)).map(
      (row) => `${row.syllabusId} ${row.subjectId}`,
    );
    for (const topic of all) {
      expect(pairs).toContain(`${topic.syllabusId} ${topic.subjectId}`);
      const chapter = topic.parentId === null ? topic : byId.get(topic.parentId);
      expect([topic.code, chapter?.syllabusId, chapter?.subjectId]).toEqual([
        topic.code,
        topic.syllabusId,
        topic.subjectId,
      ]);
    }
  });

  it('names only earlier topics of the same syllabus as prerequisites', () => {
    for (const topic of all) {
      for (const id of topic.prerequisites) expect(byId.get(id)?.syllabusId).toBe(topic.syllabusId);
      expect([topic.code, isOnCycle(topic)]).toEqual([topic.code, false]);
    }
  });

  it('gives every topic a weight and a position that is unique in its chapter', () => {
    const places = all.map(({ syllabusId, parentId, position }) => `${syllabusId} ${parentId} ${position}`);
    expect(new Set(places).size).toBe(all.length);
    for (const topic of all)
      expect([topic.code, topic.weight > 0]).toEqual([topic.code, topic.parentId !== null]);
  });
});
