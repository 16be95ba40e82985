import {
  findItemFaults,
  isOptionalUnit,
  ITEM_LEVELS,
  MAX_ITEM_KEY,
  presentQuestion,
} from '@thuto/domain/learning/items';
import { measureProcessorMs } from '@thuto/domain/testing/processor-time';
import { describe, expect, it } from 'vitest';
import { formulaToMathml } from '../format-math.ts';
import { findKeyFault, markAnswer } from '../mark-answer.ts';
import { LGCSE_TOPICS, SYLLABUSES_OF_SUBJECT } from '../topics/equivalent-topics.ts';
import { listSeedTopics } from '../topics/list-seed-topics.ts';
import { listSeedItems, type SeedItem } from './list-seed-items.ts';
import { EXPRESSIONS, NUMBERS } from './solutions.golden.ts';

const ITEMS = listSeedItems();
const TOPICS = listSeedTopics().filter(({ chapterId }) => chapterId !== null);
const SUBJECTS = ['mathematics', 'chemistry', 'physics'] as const;

const ITEMS_PER_SUBJECT = 120;
/** The least share of each level, of numbers with a unit, and of expressions and equations. */
const MIN_LEVEL_SHARE = 0.2;
const MIN_KIND_SHARE = 0.15;
const MIN_ORDER_ITEMS = 3;

/** Lists the items of a kind, each with its key for the title of the test. */
const ofKind = <K extends SeedItem['content']['kind']>(kind: K) =>
  ITEMS.flatMap((item) =>
    item.content.kind === kind
      ? [{ ...item, content: item.content as Extract<SeedItem['content'], { kind: K }> }]
      : [],
  );

const textsOf = (item: SeedItem): string[] => [
  item.question,
  item.solution,
  ...item.errors.map(({ reveals }) => reveals),
  ...(item.content.kind === 'multiple_choice' ? item.content.options.map(({ text }) => text) : []),
  ...(item.content.kind === 'order_steps' ? item.content.steps.map(({ text }) => text) : []),
];

describe('the item bank (MARK-9)', () => {
  it.each(SUBJECTS)('has 120 items of %s, spread over levels and kinds', (subject) => {
    const items = ITEMS.filter((item) => item.subject === subject);
    const countIf = (test: (item: SeedItem) => boolean) => items.filter(test).length;
    expect(items).toHaveLength(ITEMS_PER_SUBJECT);
    for (const level of ITEM_LEVELS) {
      const share = countIf((item) => item.level === level) / items.length;
      expect([level, share >= MIN_LEVEL_SHARE]).toEqual([level, true]);
    }
    const withUnit = countIf(({ content }) => content.kind === 'number' && content.unit !== null);
    const written = countIf(({ content }) => ['expression', 'balance_equation'].includes(content.kind));
    expect(withUnit / items.length).toBeGreaterThanOrEqual(MIN_KIND_SHARE);
    expect(written / items.length).toBeGreaterThanOrEqual(MIN_KIND_SHARE);
    expect(countIf(({ content }) => content.kind === 'order_steps')).toBeGreaterThanOrEqual(MIN_ORDER_ITEMS);
  });

  it('has unique keys and unique questions', () => {
    const keys = ITEMS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(ITEMS.map(({ question }) => question)).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect([key, key.length <= MAX_ITEM_KEY]).toEqual([key, true]);
    }
  });

  it('has items only for topics of their subject, and at least one for every topic of every syllabus', () => {
    const byId = new Map(TOPICS.map((topic) => [topic.id, topic]));
    for (const item of ITEMS) {
      const topics = item.topicIds.map((id) => byId.get(id));
      expect([item.key, topics.length > 0]).toEqual([item.key, true]);
      expect(topics[0]?.code).toBe(item.topic);
      for (const topic of topics) expect([item.key, topic?.subjectId]).toEqual([item.key, item.subject]);
    }
    const used = new Set(ITEMS.flatMap(({ topicIds }) => topicIds));
    expect(
      TOPICS.filter(({ id }) => !used.has(id)).map(({ syllabusId, code }) => `${syllabusId} ${code}`),
    ).toEqual([]);
  });

  it.each(SUBJECTS)('pairs only topics of %s that exist', (subject) => {
    const { igcse, lgcse } = SYLLABUSES_OF_SUBJECT[subject];
    const exists = (syllabus: string, code: string) =>
      TOPICS.some(
        (topic) => topic.syllabusId === syllabus && topic.code === code && topic.subjectId === subject,
      );
    for (const [first, second] of Object.entries(LGCSE_TOPICS[subject])) {
      expect([first, exists(igcse, first), second, exists(lgcse, second)]).toEqual([
        first,
        true,
        second,
        true,
      ]);
    }
  });

  it.each(ITEMS.map((item) => [item.key, item] as const))('%s is complete', (_, item) => {
    expect(findItemFaults(item)).toEqual({});
    expect(findKeyFault(item.content)).toBeNull();
    expect(item.solution).toMatch(/[.!?)] Answer: \S/);
    for (const text of textsOf(item)) {
      expect(text).toBe(text.trim());
      const formulas = [...text.matchAll(/\$([^$]+)\$/g)].map((match) => match[1] ?? '');
      for (const formula of formulas) expect(formulaToMathml(formula)).toContain('<math');
      expect(text.replaceAll(/\$[^$]+\$/g, '')).not.toMatch(/[$\\{}]/);
    }
    expect(JSON.stringify(presentQuestion(item, 'x'))).not.toContain(item.solution);
  });
});

describe('the time of marking', () => {
  it('is at most 20 ms for the key and each error of every item', { timeout: 0 }, () => {
    const slow = ITEMS.flatMap(({ key, content, errors }) => {
      const right =
        content.kind === 'order_steps' ? content.steps.map(({ id }) => id) : String(content.answer);
      const answers = [right, ...errors.flatMap(({ answer }) => answer ?? [])];
      return answers.flatMap((answer) => {
        // The least of three, because the first call also compiles the code.
        const times = [1, 2, 3].map(() =>
          measureProcessorMs(() => {
            markAnswer(content, answer, errors);
          }),
        );
        return Math.min(...times) > 20 ? [key] : [];
      });
    });
    expect(slow).toEqual([]);
  });
});

describe('the key of each multiple choice', () => {
  it.each(ofKind('multiple_choice').map((item) => [item.key, item] as const))(
    '%s',
    (_, { content, solution }) => {
      const right = content.options.filter(({ id }) => markAnswer(content, id).isCorrect);
      expect(right.map(({ id }) => id)).toEqual([content.answer]);
      expect(solution.endsWith(`Answer: ${right[0]?.text ?? '?'}.`)).toBe(true);
      expect(content.options.length).toBeGreaterThanOrEqual(4);
      for (const option of content.options) {
        const isRight = option.id === content.answer;
        expect([option.text, markAnswer(content, option.id)]).toEqual([
          option.text,
          isRight ? { isCorrect: true } : { isCorrect: false, reveals: option.error },
        ]);
        expect([option.text, option.error === undefined]).toEqual([option.text, isRight]);
      }
    },
  );
});

describe('the key of each number', () => {
  it.each(ofKind('number').map((item) => [item.key, item] as const))(
    '%s is the result of an independent calculation',
    (key, { content, errors, solution }) => {
      const calculated = NUMBERS[key];
      const unit = content.unit === null ? '' : ` ${content.unit}`;
      expect(calculated).toBeDefined();
      expect(markAnswer(content, `${String(calculated)}${unit}`)).toEqual({ isCorrect: true });
      const shown = / Answer: (.+)\.$/.exec(solution)?.[1] ?? '';
      expect(markAnswer(content, shown)).toEqual({ isCorrect: true });
      // A rounded answer is right only if the question says how to round it.
      if (content.significantFigures === undefined && content.tolerance === 0) {
        expect(Math.abs(Number(calculated) - content.answer)).toBeLessThanOrEqual(
          1e-9 * Math.abs(content.answer),
        );
      }
      expect(errors.length).toBeGreaterThanOrEqual(2);
      for (const { answer, reveals } of errors) {
        const wrong = `${answer ?? ''}${unit}`;
        expect([wrong, markAnswer(content, wrong, errors)]).toEqual([wrong, { isCorrect: false, reveals }]);
      }
    },
  );

  it('has a calculation for each number item and no other', () => {
    expect(Object.keys(NUMBERS).sort()).toEqual(
      ofKind('number')
        .map(({ key }) => key)
        .sort(),
    );
  });

  it.each(
    ofKind('number').flatMap((item) => (item.content.unit === null ? [] : [[item.key, item] as const])),
  )('%s needs its unit, and the unit is one that the marking knows', (_, { content }) => {
    const other = content.unit === 'kg' ? 's' : 'kg';
    expect(markAnswer(content, `${String(content.answer)} ${other}`).isCorrect).toBe(false);
    const bare = markAnswer(content, String(content.answer));
    expect(bare.isCorrect).toBe(isOptionalUnit(content.unit ?? ''));
  });
});

describe('the key of each expression', () => {
  it.each(ofKind('expression').map((item) => [item.key, item] as const))(
    '%s accepts another way of writing it, and none of the errors',
    (key, { content, errors, solution }) => {
      expect(markAnswer(content, content.answer)).toEqual({ isCorrect: true });
      expect([EXPRESSIONS[key], markAnswer(content, EXPRESSIONS[key] ?? '')]).toEqual([
        EXPRESSIONS[key],
        { isCorrect: true },
      ]);
      expect(solution.endsWith(`Answer: ${content.answer}.`)).toBe(true);
      expect(errors.length).toBeGreaterThanOrEqual(2);
      for (const { answer, reveals } of errors) {
        expect([answer, markAnswer(content, answer ?? '', errors)]).toEqual([
          answer,
          { isCorrect: false, reveals },
        ]);
      }
    },
  );

  it('has another form for each expression item and no other', () => {
    expect(Object.keys(EXPRESSIONS).sort()).toEqual(
      ofKind('expression')
        .map(({ key }) => key)
        .sort(),
    );
  });
});

/** Counts the atoms and the charge of one side, without the code of the marking. */
function countAtoms(side: string): Record<string, number> {
  const total: Record<string, number> = {};
  const add = (name: string, count: number) => {
    total[name] = (total[name] ?? 0) + count;
  };
  for (const term of side.split(/\s\+\s/).map((part) => part.trim())) {
    const [, coefficient = '', formula = ''] = /^(\d*)(.*)$/.exec(term) ?? [];
    const times = coefficient === '' ? 1 : Number(coefficient);
    if (formula === 'e-') {
      add('charge', -times);
      continue;
    }
    const [, neutral = '', size = '', sign = ''] = /^(.*?)\^?(?:(\d?)([+-]))?$/.exec(formula) ?? [];
    if (sign !== '') add('charge', times * Number(`${sign}${size === '' ? '1' : size}`));
    const flat = neutral.replaceAll(/\(([^)]+)\)(\d*)/g, (_, group: string, count: string) =>
      group.repeat(count === '' ? 1 : Number(count)),
    );
    for (const [, element = '', count] of flat.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
      add(element, times * (count === '' ? 1 : Number(count)));
    }
  }
  return Object.fromEntries(Object.entries(total).filter(([, count]) => count !== 0));
}

const withoutNumbers = (equation: string) =>
  equation
    .replaceAll(/<=>|⇌|->/g, '=')
    .split('=')
    .map((side) =>
      side
        .split(/\s\+\s/)
        .map((term) => term.trim().replace(/^\d+(?=[A-Z(e])/, ''))
        .sort()
        .join(' + '),
    )
    .join(' = ');

describe('the key of each equation', () => {
  it.each(ofKind('balance_equation').map((item) => [item.key, item] as const))(
    '%s is balanced, in smallest whole numbers, and asked for as it is',
    (_, { content, errors, question, solution }) => {
      const [left = '', right = ''] = content.answer.split(/->|⇌/);
      expect(countAtoms(left)).toEqual(countAtoms(right));
      const numbers = content.answer
        .split(/\s\+\s|->|⇌/)
        .map((term) => Number(/^\d+/.exec(term.trim())?.[0] ?? 1));
      expect([2, 3, 5, 7].some((divisor) => numbers.every((number) => number % divisor === 0))).toBe(false);
      const asked = /\\ce\{(.+)\}\$/.exec(question)?.[1] ?? '';
      expect(withoutNumbers(content.answer)).toBe(withoutNumbers(asked));
      expect(markAnswer(content, content.answer)).toEqual({ isCorrect: true });
      expect(markAnswer(content, asked).isCorrect).toBe(false);
      expect(solution.endsWith(`Answer: ${content.answer}.`)).toBe(true);
      for (const { answer, reveals } of errors) {
        expect([answer, markAnswer(content, answer ?? '', errors)]).toEqual([
          answer,
          { isCorrect: false, reveals },
        ]);
      }
    },
  );
});

describe('the key of each order of steps', () => {
  it.each(ofKind('order_steps').map((item) => [item.key, item] as const))(
    '%s',
    (_, { content, errors, solution }) => {
      const ids = content.steps.map(({ id }) => id);
      expect(markAnswer(content, ids)).toEqual({ isCorrect: true });
      expect(markAnswer(content, ids.toReversed(), errors)).toMatchObject({ isCorrect: false });
      expect(errors).toHaveLength(1);
      const list = content.steps.map(({ text }, index) => `${String(index + 1)}. ${text}`).join('; ');
      expect(solution.endsWith(`Answer: ${list}.`)).toBe(true);
    },
  );
});
