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
  it.each(SYLLABUS_IDS)('has 45 to 60 topics for %s, in chapters, with unique codes', (syllabusId) => {
    const rows = ALL.filter((topic) => topic.syllabusId === syllabusId);
    const topics = rows.filter(({ chapterId }) => chapterId !== null);
    expect(topics.length).toBeGreaterThanOrEqual(45);
    expect(topics.length).toBeLessThanOrEqual(60);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length);
  });

  it('has unique ids', () => {
    expect(BY_ID.size).toBe(ALL.length);
  });

  it('gives topics a weight from 1 to 4, and chapters none', () => {
    for (const { code, chapterId, weight } of ALL) {
      const isValid =
        chapterId === null ? weight === 0 : Number.isInteger(weight) && weight >= 1 && weight <= 4;
      expect([code, isValid]).toEqual([code, true]);
    }
  });

  it('names prerequisites of the same syllabus, and never a topic as its own', () => {
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

  it('gives a chapter and its topics one subject', () => {
    for (const topic of ALL) {
      const chapter = topic.chapterId === null ? topic : BY_ID.get(topic.chapterId);
      expect(chapter?.subjectId).toBe(topic.subjectId);
    }
  });
});
