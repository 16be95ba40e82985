import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createChoiceId,
  findItemFaults,
  type Item,
  type ItemContent,
  MAX_ITEM_QUESTION,
  presentQuestion,
  shuffle,
} from './items.ts';

const steps = ['Dissolve', 'Filter', 'Evaporate', 'Cool'].map((text) => ({ id: createChoiceId(text), text }));
const options = [
  { id: createChoiceId('4'), text: '4' },
  { id: createChoiceId('5'), text: '5', error: 'Added.' },
  { id: createChoiceId('6'), text: '6', error: 'Doubled.' },
];

const item = (content: ItemContent): Item => ({
  key: 'x',
  subject: 'mathematics',
  topic: '1.1',
  level: 'core',
  question: 'How many?',
  content,
  solution: 'The secret way.',
  errors: [{ answer: null, reveals: 'A secret error.' }],
});

describe('shuffle', () => {
  it('keeps every value, and gives the same order for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (values, seed) => {
        const shuffled = shuffle(values, seed);
        expect(shuffled.toSorted()).toEqual(values.toSorted());
        expect(shuffle(values, seed)).toEqual(shuffled);
      }),
    );
  });

  it('puts each value into each place about equally often', () => {
    const firsts = Array.from({ length: 600 }, (_, seed) => shuffle(['a', 'b', 'c'], String(seed))[0]);
    for (const value of ['a', 'b', 'c']) {
      expect(firsts.filter((first) => first === value).length).toBeGreaterThan(140);
    }
  });
});

describe('presentQuestion (MARK-6)', () => {
  it('contains no answer, error or solution', () => {
    const contents: ItemContent[] = [
      { kind: 'multiple_choice', options, answer: options[0]?.id ?? '' },
      { kind: 'number', answer: 12345, unit: 'furlong', tolerance: 678 },
      { kind: 'expression', answer: 'secret+1' },
      { kind: 'balance_equation', answer: '2H2 + O2 -> 2H2O' },
      { kind: 'order_steps', steps },
    ];
    for (const content of contents) {
      const sent = JSON.stringify(presentQuestion(item(content), 'seed'));
      expect(sent).not.toMatch(/secret|error|answer|12345|678|furlong|2H2|Added|solution/i);
    }
  });

  it('shows the steps in an order that is never the right one', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const shown = presentQuestion(item({ kind: 'order_steps', steps }), String(seed)).steps;
      expect(shown.map(({ text }) => text)).not.toEqual(steps.map(({ text }) => text));
      expect(shown.map(({ text }) => text).toSorted()).toEqual(steps.map(({ text }) => text).toSorted());
    }
  });

  it('says whether a unit is needed', () => {
    const number = { kind: 'number', answer: 3, tolerance: 0 } as const;
    expect(presentQuestion(item({ ...number, unit: 'A' }), '').needsUnit).toBe(true);
    expect(presentQuestion(item({ ...number, unit: null }), '').needsUnit).toBe(false);
    expect(presentQuestion(item({ ...number, unit: '%' }), '').needsUnit).toBe(false);
  });
});

describe('findItemFaults (MARK-5)', () => {
  it('accepts valid items of every kind', () => {
    expect(findItemFaults(item({ kind: 'multiple_choice', options, answer: options[0]?.id ?? '' }))).toEqual(
      {},
    );
    expect(findItemFaults(item({ kind: 'number', answer: -2.5, unit: 'A', tolerance: 0.1 }))).toEqual({});
    expect(findItemFaults(item({ kind: 'expression', answer: 'x+1' }))).toEqual({});
    expect(findItemFaults(item({ kind: 'balance_equation', answer: '2H2 + O2 -> 2H2O' }))).toEqual({});
    expect(findItemFaults(item({ kind: 'order_steps', steps }))).toEqual({});
  });

  it.each<[string, ItemContent, string]>([
    ['a right option that is none', { kind: 'multiple_choice', options, answer: 'z' }, 'answer'],
    [
      'one option',
      { kind: 'multiple_choice', options: options.slice(0, 1), answer: options[0]?.id ?? '' },
      'options',
    ],
    [
      'equal options',
      { kind: 'multiple_choice', options: [...options, ...options], answer: options[0]?.id ?? '' },
      'options',
    ],
    [
      'an answer that is no number',
      { kind: 'number', answer: Number.NaN, unit: null, tolerance: 0 },
      'answer',
    ],
    ['a negative tolerance', { kind: 'number', answer: 1, unit: null, tolerance: -1 }, 'tolerance'],
    ['a blank unit', { kind: 'number', answer: 1, unit: ' ', tolerance: 0 }, 'unit'],
    [
      'no figures',
      { kind: 'number', answer: 1, unit: null, tolerance: 0, significantFigures: 0 },
      'significantFigures',
    ],
    ['a blank expression', { kind: 'expression', answer: ' ' }, 'answer'],
    ['two steps', { kind: 'order_steps', steps: steps.slice(0, 2) }, 'steps'],
  ])('refuses %s', (_, content, field) => {
    expect(Object.keys(findItemFaults(item(content)))).toEqual([field]);
  });

  it('refuses missing and long texts', () => {
    const valid = item({ kind: 'expression', answer: 'x' });
    expect(findItemFaults({ ...valid, question: ' ' })).toHaveProperty('question');
    expect(findItemFaults({ ...valid, question: 'x'.repeat(MAX_ITEM_QUESTION + 1) })).toHaveProperty(
      'question',
    );
    expect(findItemFaults({ ...valid, solution: '' })).toHaveProperty('solution');
    expect(findItemFaults({ ...valid, errors: [{ answer: null, reveals: '' }] })).toHaveProperty('errors');
  });
});
