import { describe, expect, it } from 'vitest';
import { BoundaryValues, newQuestion, PaperValues, toBoundaryValues, toPaperValues } from './form-values.ts';

const TOPIC = '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d';
const values: PaperValues = {
  syllabusId: 'igcse-0625',
  year: '2024',
  session: 'june',
  paper: '42',
  writtenOn: '2026-03-01',
  questions: [{ name: '1', topicId: TOPIC, marks: ' 3 ', maxMarks: '4' }],
};
const errorsOf = (changes: Partial<PaperValues>) =>
  PaperValues.safeParse({ ...values, ...changes }).error?.issues.map(({ path }) => path.join('.'));

describe('PaperValues', () => {
  it('converts what was typed', () => {
    expect(PaperValues.parse(values)).toMatchObject({ year: 2024, questions: [{ marks: 3, maxMarks: 4 }] });
  });
  it.each([
    [{ year: '24' }, ['year']],
    [{ session: '' }, ['session']],
    [{ paper: '4b' }, ['paper']],
    [{ writtenOn: '' }, ['writtenOn']],
    [{ questions: [] }, ['questions']],
    [
      { questions: [{ name: '', topicId: '', marks: '2,5', maxMarks: '' }] },
      ['name', 'topicId', 'marks', 'maxMarks'],
    ],
    [{ questions: [{ name: '1', topicId: TOPIC, marks: '5', maxMarks: '4' }] }, ['marks']],
  ])('names the fields that are wrong in %j', (changes, fields) => {
    const prefix = 'questions' in changes && changes.questions.length === 1 ? 'questions.0.' : '';
    expect(errorsOf(changes)).toEqual(fields.map((field) => prefix + field));
  });
});

describe('newQuestion', () => {
  it.each([
    [[], '1'],
    [['1'], '2'],
    [['3(b)'], '4'],
    [['A'], ''],
  ])('follows %j with %j', (names, name) => {
    expect(newQuestion(names.map((each) => ({ name: each }))).name).toBe(name);
  });
});

describe('toPaperValues', () => {
  it('starts a new paper today with one question', () => {
    expect(toPaperValues(null, { syllabusId: 'igcse-0625', today: '2026-03-02' })).toMatchObject({
      syllabusId: 'igcse-0625',
      writtenOn: '2026-03-02',
      questions: [{ name: '1' }],
    });
  });
});

describe('BoundaryValues', () => {
  it('leaves out grades without marks', () => {
    const typed = {
      ...toBoundaryValues(null, 'igcse-0625'),
      year: '2024',
      session: 'june',
      paper: '42',
      maxMarks: '80',
    };
    const marks = ['', '60', '', '40', '', '', '', ''];
    expect(BoundaryValues.parse({ ...typed, marks })).toMatchObject({
      maxMarks: 80,
      grades: [
        { grade: 'A', marks: 60 },
        { grade: 'C', marks: 40 },
      ],
    });
    expect(BoundaryValues.safeParse({ ...typed, marks: ['50', '60'] }).error?.issues[0]?.path).toEqual([
      'grades',
    ]);
  });
});
