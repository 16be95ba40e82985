import { describe, expect, it } from 'vitest';
import { listSeedTopics } from './list-seed-topics.ts';
import { type SeedTopic, SYLLABUS_IDS } from './topic-list.ts';

const ALL = listSeedTopics();
const BY_ID = new Map(ALL.map((topic) => [topic.id, topic]));

/** Returns every topic that a topic needs, directly or through others. */
function listNeeded(topic: SeedTopic, needed = new Set<string>()): Set<string> {
  for (const id of topic.prerequisites) {
    const next = BY_ID.get(id);
    if (needed.has(id) || !next) continue;
    needed.add(id);
    listNeeded(next, needed);
  }
  return needed;
}

describe('the topic lists (MARK-8)', () => {
  it.each(SYLLABUS_IDS)('of %s has 45 to 60 topics in chapters, with unique codes', (syllabusId) => {
    const rows = ALL.filter((topic) => topic.syllabusId === syllabusId);
    const topics = rows.filter(({ chapterId }) => chapterId !== null);
    expect(topics.length).toBeGreaterThanOrEqual(45);
    expect(topics.length).toBeLessThanOrEqual(60);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length);
  });

  it('have unique ids', () => {
    expect(BY_ID.size).toBe(ALL.length);
  });

  it('have a weight from 1 to 4, and none for a chapter', () => {
    for (const { code, chapterId, weight } of ALL) {
      const isValid =
        chapterId === null ? weight === 0 : Number.isInteger(weight) && weight >= 1 && weight <= 4;
      expect([code, isValid]).toEqual([code, true]);
    }
  });

  it('name prerequisites of the same syllabus, and never need themselves', () => {
    for (const topic of ALL) {
      for (const id of topic.prerequisites) {
        const needed = BY_ID.get(id);
        expect([topic.code, needed?.syllabusId, needed?.chapterId === null]).toEqual([
          topic.code,
          topic.syllabusId,
          false,
        ]);
      }
      expect([topic.code, listNeeded(topic).has(topic.id)]).toEqual([topic.code, false]);
    }
  });

  it('have one subject for a chapter and its topics', () => {
    for (const topic of ALL) {
      const chapter = topic.chapterId === null ? topic : BY_ID.get(topic.chapterId);
      expect(chapter?.subjectId).toBe(topic.subjectId);
    }
  });
});
