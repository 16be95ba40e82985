import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ASSESSMENT_BLOCKS,
  ASSESSMENT_ITEMS,
  ASSESSMENT_OPEN_MS,
  type AssessedTopic,
  type AssessmentAnswer,
  type AssessmentCandidate,
  assessTopics,
  chooseBlock,
  decideAssessmentAnswer,
  getAssessmentState,
  isResultOverdue,
  RESULT_DUE_MS,
  type AssessmentCallFacts,
  decideAssessmentCall,
} from './assessments.ts';
import type { ItemLevel } from './items.ts';

const LEVELS: readonly ItemLevel[] = ['easy', 'core', 'stretch'];
const topics: AssessedTopic[] = Array.from({ length: 24 }, (_, index) => ({
  id: `t${String(index).padStart(2, '0')}`,
  parentId: `c${String(Math.floor(index / 6))}`,
  weight: 1 + (index % 3),
  prerequisites: index % 6 === 0 ? [] : [`t${String(index - 1).padStart(2, '0')}`],
}));
const candidates: AssessmentCandidate[] = topics.flatMap(({ id }, index) =>
  LEVELS.map((level) => ({
    id: `${id}-${level}`,
    topicId: id,
    level,
    kind: index % 4 === 0 ? ('multiple_choice' as const) : ('number' as const),
  })),
);

type Answering = (item: AssessmentCandidate) => boolean | null;
function take(answer: Answering): AssessmentAnswer[][] {
  const blocks: AssessmentAnswer[][] = [];
  for (const block of ASSESSMENT_BLOCKS.keys()) {
    const chosen = chooseBlock(block, topics, candidates, blocks.flat());
    blocks.push(chosen.map((item) => ({ ...item, isCorrect: answer(item) })));
  }
  return blocks;
}

describe('chooseBlock', () => {
  it('asks 18 to 24 items, each once, and the same ones for the same answers (ASSESS-2)', () => {
    const answers = fc.dictionary(fc.constantFrom(...topics.map(({ id }) => id)), fc.option(fc.boolean()));
    fc.assert(
      fc.property(answers, (byTopic) => {
        const answer: Answering = ({ topicId }) => byTopic[topicId] ?? true;
        const blocks = take(answer);
        const ids = blocks.flat().map(({ id }) => id);
        expect(ids.length).toBe(ASSESSMENT_ITEMS);
        expect(new Set(ids).size).toBe(ids.length);
        expect(take(answer)).toEqual(blocks);
      }),
      { numRuns: 60 },
    );
    expect(ASSESSMENT_ITEMS).toBeGreaterThanOrEqual(18);
    expect(ASSESSMENT_ITEMS).toBeLessThanOrEqual(24);
  });

  it('spreads the first block over the chapters, one easy item a topic', () => {
    const [first = []] = take(() => true);
    expect(first.every(({ level }) => level === 'easy')).toBe(true);
    expect(new Set(first.map(({ topicId }) => topicId)).size).toBe(first.length);
    expect(new Set(first.map(({ topicId }) => topics.find(({ id }) => id === topicId)?.parentId)).size).toBe(
      4,
    );
  });

  it('goes on at an easier level after a wrong answer, and asks what a gap needs', () => {
    const [first = [], second = [], third = []] = take(() => false);
    expect(second.map(({ level }) => level)).not.toContain('stretch');
    const wrong = [...first, ...second];
    const needed = topics
      .filter(({ id }) => wrong.some(({ topicId }) => topicId === id))
      .flatMap(({ prerequisites }) => prerequisites);
    expect(third.some(({ topicId }) => needed.includes(topicId))).toBe(true);
    expect(third).not.toEqual(take(() => true)[2]);
  });

  it('does not ask again about a topic that was not taught', () => {
    const [first, ...later] = take(() => null);
    const seen = new Set(first?.map(({ topicId }) => topicId));
    expect(later.flat().filter(({ topicId }) => seen.has(topicId))).toEqual([]);
  });

  it('asks about a topic until its state is known', () => {
    const asked = take(() => true).flat();
    const states = assessTopics(
      topics.map(({ id }) => id),
      asked.map((item) => ({ ...item, options: 4 })),
    );
    expect(states.filter(({ state }) => state === 'secure').length).toBeGreaterThanOrEqual(7);
  });

  it('returns what there is when the items run out', () => {
    expect(chooseBlock(0, topics, candidates.slice(0, 3), [])).toHaveLength(1);
    expect(chooseBlock(3, topics, candidates, [])).toEqual([]);
  });
});

describe('assessTopics', () => {
  const written = (topicId: string, isCorrect: boolean | null) => ({
    topicId,
    kind: 'number' as const,
    options: 0,
    isCorrect,
  });
  it('lists strengths first and leaves out topics that were not asked (ASSESS-7)', () => {
    const answers = [
      written('gap', false),
      written('gap', false),
      written('secure', true),
      written('secure', true),
      written('mixed', true),
      written('mixed', false),
      written('new', null),
      written('once', true),
    ];
    expect(assessTopics(['once', 'new', 'gap', 'mixed', 'secure', 'unasked'], answers)).toEqual([
      { topicId: 'secure', state: 'secure' },
      { topicId: 'mixed', state: 'developing' },
      { topicId: 'gap', state: 'gap' },
      { topicId: 'new', state: 'not_seen' },
      { topicId: 'once', state: 'not_enough_evidence' },
    ]);
  });
});

describe('the state of an assessment', () => {
  it('is open for seven days, then expired, unless it is finished (ASSESS-4)', () => {
    const expiresAt = ASSESSMENT_OPEN_MS;
    expect(getAssessmentState({ finishedAt: null, expiresAt }, expiresAt - 1)).toBe('open');
    expect(getAssessmentState({ finishedAt: null, expiresAt }, expiresAt)).toBe('expired');
    expect(getAssessmentState({ finishedAt: 5, expiresAt }, expiresAt + 1)).toBe('finished');
    expect(() => decideAssessmentAnswer('open')).not.toThrow();
    expect(() => decideAssessmentAnswer('finished')).toThrow('assessment_finished');
    expect(() => decideAssessmentAnswer('expired')).toThrow('assessment_expired');
  });

  it('is overdue 48 hours after the start without a result (ASSESS-9)', () => {
    expect(isResultOverdue(0, null, RESULT_DUE_MS)).toBe(false);
    expect(isResultOverdue(0, null, RESULT_DUE_MS + 1)).toBe(true);
    expect(isResultOverdue(0, RESULT_DUE_MS * 2, RESULT_DUE_MS * 3)).toBe(false);
  });
});

describe('decideAssessmentCall (ASSESS-13)', () => {
  const facts: AssessmentCallFacts = { answers: 6, open: 0, held: 0, recent: 0, recentlyCancelled: 0 };
  it.each<[string, Partial<AssessmentCallFacts>, string | null]>([
    ['the first call', {}, null],
    ['an assessment answered with nothing', { answers: 0 }, 'assessment_answers_missing'],
    ['too few answers', { answers: 5 }, 'assessment_answers_missing'],
    ['a second call before one was held', { open: 1, recent: 1 }, 'assessment_call_open'],
    ['a second call after one was held', { open: 1, held: 1, recent: 2 }, null],
    ['a fourth call in 30 days', { held: 3, recent: 3 }, 'assessment_calls_exhausted'],
    ['a call after two cancelled ones', { recentlyCancelled: 2 }, null],
    ['a call after three cancelled ones', { recentlyCancelled: 3 }, 'assessment_calls_cancelled'],
  ])('%s', (_what, changed, expected) => {
    expect(decideAssessmentCall({ ...facts, ...changed })).toBe(expected);
  });
});
