import { describe, expect, it } from 'vitest';
import { formatCoverage, formatReported } from './standing-words.ts';

describe('formatCoverage (PROG-2)', () => {
  it.each([
    [{ topics: 60, planned: 60, secureOutside: 0, retired: 0 }, null],
    [
      { topics: 60, planned: 55, secureOutside: 5, retired: 0 },
      'The plan has 55 of the 60 topics; the other 5 are secure already.',
    ],
    [
      { topics: 60, planned: 55, secureOutside: 3, retired: 0 },
      'The plan has 55 of the 60 topics; the other 5 are not planned, 3 of them secure already.',
    ],
    [
      { topics: 60, planned: 59, secureOutside: 0, retired: 1 },
      'The plan has 59 of the 60 topics; the other 1 is not planned. It also has 1 topic that left the syllabus.',
    ],
  ])('explains the totals of %o', (coverage, sentence) => {
    expect(formatCoverage(coverage)).toBe(sentence);
  });
});

describe('formatReported (PROG-1)', () => {
  it.each([
    [null, null],
    [
      { level: 'secure', on: '2026-11-12', isOutdated: false },
      'Reported secure on 12 November 2026; earlier work still counts.',
    ],
    [
      { level: 'gap', on: '2026-11-12', isOutdated: true },
      'Reported gap on 12 November 2026; later work changed it.',
    ],
  ] as const)('explains a state that differs from the report %o', (reported, sentence) => {
    expect(formatReported({ reported })).toBe(sentence);
  });
});
