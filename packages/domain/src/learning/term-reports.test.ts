import { describe, expect, it } from 'vitest';
import {
  draftNextTerm,
  requireOpenReport,
  requireSignedReport,
  splitTermTopics,
  summarizeTerm,
} from './term-reports.ts';

const TERM = { from: 1_000, until: 2_000 };
const seen = (
  topicId: string,
  outcome: number,
  at: number,
  source: 'observation' | 'past_paper' = 'observation',
) => ({
  topicId,
  outcome,
  weight: 3,
  at,
  source,
});

describe('summarizeTerm (TERM-1)', () => {
  it('compares the states before the term and at its end, without evidence after it', () => {
    const evidence = [seen('a', 0, 500), seen('a', 1, 1_500), seen('a', 1, 1_600), seen('b', 1, 2_500)];
    expect(summarizeTerm(['b', 'a', 'c'], evidence, TERM)).toEqual({
      topics: [{ id: 'a', start: 'gap', now: 'developing' }],
      secureAtStart: 0,
      secureNow: 0,
      papers: null,
    });
  });

  it('adds a line about past papers only if some were marked in the term', () => {
    const evidence = [
      seen('a', 0.5, 1_200, 'past_paper'),
      seen('b', 1, 1_300, 'past_paper'),
      seen('b', 0, 900, 'past_paper'),
    ];
    expect(summarizeTerm(['a', 'b'], evidence, TERM).papers).toEqual({ questions: 2, percent: 75 });
  });
});

describe('splitTermTopics (TERM-1)', () => {
  it('compares no state with Not enough evidence', () => {
    const topics = [
      { id: 'a', start: 'gap', now: 'secure' },
      { id: 'b', start: 'not_enough_evidence', now: 'developing' },
    ] as const;
    expect(splitTermTopics(topics)).toEqual({ compared: [topics[0]], first: [topics[1]] });
  });
});

describe('draftNextTerm', () => {
  it('names at most three topics', () => {
    expect(draftNextTerm(['Forces', 'Waves', 'Light', 'Sound'])).toBe('Next: Forces; Waves; Light.');
    expect(draftNextTerm([])).toBe('');
  });
});

describe('the versions of a term report (TERM-2)', () => {
  const open = { version: 1, revision: 2, isSigned: false };
  it('refuses changes of what was saved or signed in the meantime', () => {
    expect(() => requireOpenReport(open, { version: 1, revision: 2 })).not.toThrow();
    for (const stale of [
      { version: 1, revision: 1 },
      { version: 2, revision: 2 },
    ])
      expect(() => requireOpenReport(open, stale)).toThrow('term_report_changed');
    expect(() => requireOpenReport({ ...open, isSigned: true }, open)).toThrow('term_report_changed');
  });

  it('starts a new version from the newest signed one only', () => {
    expect(() => requireSignedReport({ ...open, isSigned: true }, 1)).not.toThrow();
    expect(() => requireSignedReport(open, 1)).toThrow('term_report_changed');
    expect(() => requireSignedReport({ ...open, isSigned: true }, 2)).toThrow('term_report_changed');
  });
});
