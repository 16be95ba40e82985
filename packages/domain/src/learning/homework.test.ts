import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getHomeworkState, listEvidenceOfMarks, listHomeworkActions, requireUnmarked } from './homework.ts';
import { TOPIC_LEVELS } from '../lessons/lesson-reports.ts';
import { estimateTopics } from './topic-states.ts';

const TODAY = '2026-03-09';

describe('the state of homework (HOMEWORK-1)', () => {
  it.each([
    ['2026-03-10', false, false, 'open'],
    ['2026-03-09', false, false, 'open'],
    ['2026-03-08', false, false, 'overdue'],
    ['2026-03-08', true, false, 'handed_in'],
    ['2026-03-10', true, true, 'marked'],
    ['2026-03-08', false, true, 'marked'],
  ] as const)('due on %s, handed in %s, marked %s: %s', (dueOn, isHandedIn, isMarked, state) => {
    expect(getHomeworkState({ dueOn, isHandedIn, isMarked }, TODAY)).toBe(state);
  });

  it('lets the family hand in and the tutor mark until it is marked', () => {
    expect(listHomeworkActions('handed_in', 'family')).toEqual(['hand-in']);
    expect(listHomeworkActions('overdue', 'tutor')).toEqual(['mark']);
    expect(listHomeworkActions('marked', 'family')).toEqual([]);
    expect(listHomeworkActions('marked', 'tutor')).toEqual([]);
    expect(listHomeworkActions('open', 'desk')).toEqual([]);
  });

  it('refuses a change of marked homework', () => {
    expect(() => requireUnmarked(true)).toThrow('homework_marked');
    expect(() => requireUnmarked(false)).not.toThrow();
  });
});

describe('the evidence of marked homework (HOMEWORK-4)', () => {
  const mark = fc.record({ topicId: fc.uuid(), level: fc.constantFrom(...TOPIC_LEVELS) });

  it('moves the topics with a level and no others, in any order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(mark, { selector: ({ topicId }) => topicId }),
        fc.string(),
        (marks, text) => {
          const at = 1_770_000_000_000;
          const pieces = listEvidenceOfMarks(marks, text).map((piece) => ({ ...piece, at }));
          const states = estimateTopics(pieces);
          expect([...states.keys()].sort()).toEqual(marks.map(({ topicId }) => topicId).sort());
          expect(estimateTopics(pieces.toReversed())).toEqual(new Map([...states].toReversed()));
        },
      ),
    );
  });

  it('shortens a long text and keeps it storable', () => {
    const [piece] = listEvidenceOfMarks([{ topicId: 'a', level: 'secure' }], '🙂'.repeat(100));
    expect(piece?.label.length).toBeLessThanOrEqual(120);
    expect(piece?.label.isWellFormed()).toBe(true);
    expect(piece).toMatchObject({ source: 'homework', outcome: 1, weight: 2 });
  });
});
