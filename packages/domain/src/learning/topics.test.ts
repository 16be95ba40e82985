import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { decideTopic, findPrerequisiteCircle, type TopicChoice, type TopicState } from './topics.ts';

const topic = (id: string, prerequisites: string[] = [], more: Partial<TopicState> = {}): TopicState => ({
  id,
  code: id,
  title: `Topic ${id}`,
  subjectId: 'mathematics',
  parentId: 'chapter',
  prerequisites,
  isRetired: false,
  ...more,
});
const chapter = topic('chapter', [], { parentId: null });
const all = [
  chapter,
  topic('a'),
  topic('b', ['a']),
  topic('c', ['b']),
  topic('old', [], { isRetired: true }),
];
const choice = (more: Partial<TopicChoice> = {}): TopicChoice => ({
  code: 'new',
  subjectId: 'mathematics',
  parentId: 'chapter',
  prerequisites: [],
  ...more,
});
const refusalOf = (run: () => void) => {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.details];
    throw error;
  }
  return null;
};

describe('decideTopic', () => {
  it('accepts a new topic with prerequisites (SYL-2)', () => {
    expect(refusalOf(() => decideTopic(all, 'new', choice({ prerequisites: ['a', 'c'] })))).toBeNull();
  });

  it('refuses prerequisites in a circle and names the topics on the way (SYL-3)', () => {
    expect(refusalOf(() => decideTopic(all, 'a', choice({ code: 'a', prerequisites: ['c'] })))).toEqual([
      'topic_prerequisites_circular',
      { titles: ['Topic c', 'Topic b'] },
    ]);
    expect(refusalOf(() => decideTopic(all, 'a', choice({ code: 'a', prerequisites: ['a'] })))).toEqual([
      'topic_prerequisites_circular',
      { titles: [] },
    ]);
  });

  it('refuses a code of another topic, without regard to case', () => {
    expect(refusalOf(() => decideTopic(all, 'new', choice({ code: 'B' })))).toEqual([
      'topic_code_taken',
      { title: 'Topic b' },
    ]);
  });

  it.each([
    ['an unknown prerequisite', choice({ prerequisites: ['x'] }), 'prerequisites'],
    ['a chapter as a prerequisite', choice({ prerequisites: ['chapter'] }), 'prerequisites'],
    ['a retired prerequisite', choice({ prerequisites: ['old'] }), 'prerequisites'],
    ['prerequisites of a chapter', choice({ parentId: null, prerequisites: ['a'] }), 'prerequisites'],
    ['a topic as the chapter', choice({ parentId: 'a' }), 'parentId'],
    ['a chapter of another subject', choice({ subjectId: 'physics' }), 'parentId'],
  ])('refuses %s', (_what, given, field) => {
    const [code, details] = refusalOf(() => decideTopic(all, 'new', given)) ?? [];
    expect(code).toBe('input_invalid');
    expect(details).toHaveProperty(['fields', field]);
  });

  it('keeps a chapter a chapter and a topic a topic', () => {
    expect(refusalOf(() => decideTopic(all, 'a', choice({ code: 'a', parentId: null })))).not.toBeNull();
    expect(refusalOf(() => decideTopic(all, 'chapter', choice({ code: 'chapter' })))).not.toBeNull();
  });
});

describe('findPrerequisiteCircle', () => {
  it('finds a circle exactly if adding topics one by one never leaves an order', () => {
    const graph = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(graph, (edges) => {
        const topics: { id: string; prerequisites: string[] }[] = [];
        for (const [index, targets] of edges.entries()) {
          const id = String(index);
          const prerequisites = targets.map(String);
          if (findPrerequisiteCircle(topics, id, prerequisites) === null) topics.push({ id, prerequisites });
        }
        // The accepted topics have an order in which prerequisites come first.
        const known = new Set(topics.map(({ id }) => id));
        const placed = new Set<string>();
        for (let left = topics; left.length > 0;) {
          const ready = left.filter(({ prerequisites }) =>
            prerequisites.every((each) => placed.has(each) || !known.has(each)),
          );
          expect(ready.length).toBeGreaterThan(0);
          for (const { id } of ready) placed.add(id);
          left = left.filter(({ id }) => !placed.has(id));
        }
      }),
    );
  });
});
