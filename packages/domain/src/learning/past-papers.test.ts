import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areBoundariesInOrder,
  formatPaper,
  getPaperGrade,
  listEvidenceOfPaper,
  listPastPaperActions,
  type PaperQuestion,
  requireOpenPaper,
  requirePaperDates,
  requirePaperRevision,
  requirePaperTopics,
  sumMarks,
} from './past-papers.ts';
import { estimateTopics } from './topic-states.ts';

const PAPER = { syllabusId: 'igcse-0625', year: 2024, session: 'june', paper: '42' } as const;
const question = (name: string, marks: number, maxMarks: number, topicId = 'a'): PaperQuestion => ({
  name,
  topicId,
  marks,
  maxMarks,
});

describe('sumMarks', () => {
  it('adds the marks and rounds the share', () => {
    expect(sumMarks([question('1', 2, 3), question('2', 0, 3)])).toEqual({
      marks: 2,
      maxMarks: 6,
      percent: 33,
    });
    expect(sumMarks([])).toEqual({ marks: 0, maxMarks: 0, percent: 0 });
  });
});

describe('getPaperGrade (PAPER-6)', () => {
  const official = {
    maxMarks: 80,
    grades: [
      { grade: 'A', marks: 60 },
      { grade: 'C', marks: 40 },
    ],
  } as const;
  it.each([
    [80, 'A'],
    [60, 'A'],
    [59, 'C'],
    [39, 'U'],
  ])('grades %i of 80 as %s', (marks, grade) => {
    expect(getPaperGrade({ marks, maxMarks: 80 }, official)).toBe(grade);
  });
  it('returns null without official boundaries and for a part of the paper', () => {
    expect(getPaperGrade({ marks: 60, maxMarks: 80 }, null)).toBeNull();
    expect(getPaperGrade({ marks: 60, maxMarks: 60 }, official)).toBeNull();
  });
});

describe('areBoundariesInOrder', () => {
  it('accepts grades best first with falling marks', () => {
    const grades = [
      { grade: 'A*', marks: 70 },
      { grade: 'C', marks: 40 },
    ] as const;
    expect(areBoundariesInOrder({ maxMarks: 80, grades })).toBe(true);
    expect(areBoundariesInOrder({ maxMarks: 69, grades })).toBe(false);
    expect(areBoundariesInOrder({ maxMarks: 80, grades: grades.toReversed() })).toBe(false);
    expect(areBoundariesInOrder({ maxMarks: 80, grades: [grades[0], { grade: 'A', marks: 70 }] })).toBe(
      false,
    );
  });
});

describe('requirePaperDates (PAPER-5)', () => {
  it.each([
    [2027, '2026-03-02', 'year'],
    [2024, '2026-03-03', 'writtenOn'],
    [2024, '2023-12-31', 'writtenOn'],
  ])('refuses a paper of %i written on %s', (year, writtenOn, field) => {
    expect(() => requirePaperDates({ year, writtenOn }, '2026-03-02')).toThrow(
      expect.objectContaining({ details: { fields: { [field]: expect.any(String) } } }),
    );
  });
  it('accepts a paper that was written today', () => {
    expect(() => requirePaperDates({ year: 2026, writtenOn: '2026-03-02' }, '2026-03-02')).not.toThrow();
  });
});

describe('requirePaperTopics (PAPER-5)', () => {
  it('names the questions with a topic that is not of the syllabus', () => {
    expect(() => requirePaperTopics([{ topicId: 'a' }, { topicId: 'b' }], new Set(['a']))).toThrow(
      expect.objectContaining({ details: { fields: { 'questions.1.topicId': expect.any(String) } } }),
    );
    expect(() => requirePaperTopics([{ topicId: 'a' }], new Set(['a']))).not.toThrow();
  });
});

describe('the rights to a past paper (PAPER-4)', () => {
  it('lets a family change what no tutor has saved', () => {
    expect(listPastPaperActions('family', false)).toEqual(['edit', 'delete']);
    expect(listPastPaperActions('family', true)).toEqual([]);
    expect(listPastPaperActions('tutor', true)).toEqual(['edit', 'delete']);
    expect(listPastPaperActions('desk', false)).toEqual(['delete']);
    expect(() => requireOpenPaper('family', true)).toThrow('past_paper_checked');
    expect(() => requireOpenPaper('tutor', true)).not.toThrow();
  });
  it('refuses a change of an older revision', () => {
    expect(() => requirePaperRevision(2, 1)).toThrow('past_paper_changed');
    expect(() => requirePaperRevision(2, 2)).not.toThrow();
  });
});

describe('listEvidenceOfPaper (PAPER-3)', () => {
  it('returns one piece for each question, with more weight from a tutor', () => {
    expect(formatPaper(PAPER)).toBe('May/June 2024, paper 42');
    expect(listEvidenceOfPaper(PAPER, [question('3(B)', 1, 4)], true)).toEqual([
      {
        topicId: 'a',
        source: 'past_paper',
        outcome: 0.25,
        weight: 2,
        reference: 'igcse-0625 2024 june 42 3(b)',
        label: 'May/June 2024, paper 42, question 3(B): 1 of 4',
      },
    ]);
    expect(listEvidenceOfPaper(PAPER, [question('1', 1, 4)], false)).toMatchObject([{ weight: 1 }]);
  });

  it('moves only the topics of the paper, and leaves the earlier states after it is deleted', () => {
    const marked = fc.record({ marks: fc.nat(4), topicId: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(fc.array(marked, { maxLength: 8 }), fc.boolean(), (questions, isByTutor) => {
        const at = 1_767_571_200_000;
        const earlier = ['a', 'b', 'c', 'd'].map((topicId) => ({ topicId, outcome: 0.5, weight: 3, at }));
        const pieces = listEvidenceOfPaper(
          PAPER,
          questions.map(({ marks, topicId }, index) => question(String(index + 1), marks, 4, topicId)),
          isByTutor,
        ).map((piece) => ({ ...piece, at }));
        const [before, after] = [estimateTopics(earlier), estimateTopics([...earlier, ...pieces])];
        const ofPaper = new Set(pieces.map(({ topicId }) => topicId));
        for (const topicId of ['a', 'b', 'c', 'd'].filter((id) => !ofPaper.has(id)))
          expect(after.get(topicId)).toEqual(before.get(topicId));
        expect(estimateTopics([...pieces, ...earlier])).toEqual(after);
        expect(estimateTopics(earlier)).toEqual(before);
      }),
    );
  });
});
