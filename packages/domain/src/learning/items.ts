// One file because the kinds of items, their schemas and their words belong together.
import type { SubjectId } from './subject-names.ts';

/** The kinds of items, in the order of the console's form (MARK-5). */
export const ITEM_KINDS = [
  'multiple_choice',
  'number',
  'expression',
  'balance_equation',
  'order_steps',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** The words of the console for each kind. */
export const ITEM_KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  multiple_choice: 'Multiple choice',
  number: 'Number',
  expression: 'Algebraic expression',
  balance_equation: 'Balance an equation',
  order_steps: 'Order the steps',
};

/** The blocks of the self-test, from easy to hard. */
export const ITEM_LEVELS = ['easy', 'core', 'stretch'] as const;
export type ItemLevel = (typeof ITEM_LEVELS)[number];

/** Limits in characters, and of options and steps. */
export const MAX_ITEM_KEY = 60;
export const MAX_ITEM_QUESTION = 1000;
export const MAX_ITEM_SOLUTION = 2000;
export const MAX_ITEM_ERROR = 300;
export const MAX_ITEM_ERRORS = 12;
export const MAX_ITEM_ANSWER = 200;
export const MAX_ITEM_UNIT = 20;
export const MAX_OPTION_TEXT = 200;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 6;
export const MIN_STEPS = 3;
export const MAX_STEPS = 8;
export const MAX_SIGNIFICANT_FIGURES = 8;

/** A choice. `error` says what choosing it reveals; the right option has none. Ids must not show which option is right. */
export interface ItemOption {
  readonly id: string;
  readonly text: string;
  readonly error?: string;
}

/** A step. Ids must not show the order. */
export interface ItemStep {
  readonly id: string;
  readonly text: string;
}

export interface MultipleChoiceContent {
  readonly kind: 'multiple_choice';
  readonly options: readonly ItemOption[];
  /** The id of the right option. */
  readonly answer: string;
}

export interface NumberContent {
  readonly kind: 'number';
  readonly answer: number;
  /** The unit of the answer; null for a number without a unit. Other units of the same dimension are accepted too. */
  readonly unit: string | null;
  /** The greatest accepted distance from the answer, in the answer's unit. */
  readonly tolerance: number;
  /** The answer is rounded to this many significant figures. A more precise answer that rounds to it is right too. */
  readonly significantFigures?: number;
}

export interface ExpressionContent {
  readonly kind: 'expression';
  readonly answer: string;
  /** Set where the form is the task, as in *Factorise*: an equal expression in another form is not correct. */
  readonly isFormRequired?: boolean;
}

export interface BalanceEquationContent {
  readonly kind: 'balance_equation';
  readonly answer: string;
}

export interface OrderStepsContent {
  readonly kind: 'order_steps';
  /** In the right order. */
  readonly steps: readonly ItemStep[];
}

/** What the answer of an item is marked against. Never sent to the browser of a family. */
export type ItemContent =
  | MultipleChoiceContent
  | NumberContent
  | ExpressionContent
  | BalanceEquationContent
  | OrderStepsContent;

/** What a wrong answer reveals. `answer` is one wrong answer; null stands for every other one. */
export interface ItemError {
  readonly answer: string | null;
  readonly reveals: string;
}

/** A question of the item bank with its key (MARK-5). Texts hold formulas as LaTeX between dollar signs. */
export interface Item {
  /** Unique in the item bank; never changes. */
  readonly key: string;
  readonly subject: SubjectId;
  /** The code of the topic in the syllabus of the item. */
  readonly topic: string;
  readonly level: ItemLevel;
  readonly question: string;
  readonly content: ItemContent;
  /** The worked solution. It names the answer. */
  readonly solution: string;
  readonly errors: readonly ItemError[];
}

/** The answer to an item: an option's id, a text, or the ids of the steps in order. */
export type ItemAnswer = string | readonly string[];

/** The result of marking. */
export interface Mark {
  readonly isCorrect: boolean;
  /** What the answer shows: a typical error, or a remark on a correct answer. */
  readonly reveals?: string;
  /** Why the answer could not be read, as a sentence for the person who answered. Such an answer is not correct. */
  readonly problem?: string;
}

/** What a family's browser gets of an item: no answer, no solution, no errors (MARK-6). */
export interface PresentedQuestion {
  readonly key: string;
  readonly kind: ItemKind;
  readonly level: ItemLevel;
  readonly question: string;
  /** True if the answer needs a unit. */
  readonly needsUnit: boolean;
  /** Empty except for multiple choice. */
  readonly options: readonly ItemStep[];
  /** Empty except for *Order the steps*; never in the right order. */
  readonly steps: readonly ItemStep[];
}

/** Units that an answer may leave out, because the question makes them plain. */
const OPTIONAL_UNITS: ReadonlySet<string> = new Set(['%', '°', 'M']);

/** Returns true if an answer may leave out the unit: percent, degrees and maloti. */
export const isOptionalUnit = (unit: string): boolean => OPTIONAL_UNITS.has(unit.trim());

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns a 32-bit FNV-1a hash of a text. */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME);
  }
  return value >>> 0;
}

/** Returns the next state of a linear congruential generator and a number from 0 to below 1. */
function draw(state: number): { state: number; value: number } {
  const next = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return { state: next, value: next / 2 ** 32 };
}

/** Returns a copy in an order that depends on the seed alone. */
export function shuffle<T>(values: readonly T[], seed: string): T[] {
  const shuffled = [...values];
  let state = hash(seed);
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const drawn = draw(state);
    state = drawn.state;
    const other = Math.floor(drawn.value * (last + 1));
    const moved = shuffled[last] as T;
    shuffled[last] = shuffled[other] as T;
    shuffled[other] = moved;
  }
  return shuffled;
}

/** Returns the id of an option or step: it depends on the text alone, so it shows neither the answer nor an order. */
export const createChoiceId = (text: string): string => hash(`choice:${text}`).toString(36).padStart(7, '0');

const withoutError = ({ id, text }: ItemStep): ItemStep => ({ id, text });

/** Moves the first step to the end if the steps are still in the right order. */
function avoidOrder(shuffled: ItemStep[], ordered: readonly ItemStep[]): ItemStep[] {
  const isOrdered = shuffled.every(({ id }, index) => id === ordered[index]?.id);
  return isOrdered ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled;
}

/**
 * Returns what the browser of a family gets of an item: no answer, no solution, no errors (MARK-6).
 * @param seed decides the order of options and steps: the same seed gives the same order.
 */
export function presentQuestion(
  item: Pick<Item, 'key' | 'level' | 'question' | 'content'>,
  seed: string,
): PresentedQuestion {
  const { key, level, question, content } = item;
  const order = `${seed}:${key}`;
  return {
    key,
    kind: content.kind,
    level,
    question,
    needsUnit: content.kind === 'number' && content.unit !== null && !isOptionalUnit(content.unit),
    options: content.kind === 'multiple_choice' ? shuffle(content.options, order).map(withoutError) : [],
    steps:
      content.kind === 'order_steps'
        ? avoidOrder(shuffle(content.steps, order).map(withoutError), content.steps)
        : [],
  };
}

/** What is wrong with an item, by field: `question`, `answer`, `options`, and so on. */
export type ItemFaults = Readonly<Record<string, string>>;

const isBlank = (text: string) => text.trim() === '';

function findTextFault(text: string, max: number, missing: string): string | null {
  if (isBlank(text)) return missing;
  return text.length > max ? `At most ${String(max)} characters` : null;
}

/** Returns what is wrong with a list of options or steps, or null. */
function findChoicesFault(
  choices: readonly ItemStep[],
  { min, max, noun }: { min: number; max: number; noun: string },
): string | null {
  if (choices.length < min || choices.length > max) {
    return `Please enter ${String(min)} to ${String(max)} ${noun}`;
  }
  if (choices.some(({ text }) => isBlank(text))) return `Please enter a text for each of the ${noun}`;
  if (choices.some(({ text }) => text.length > MAX_OPTION_TEXT)) {
    return `At most ${String(MAX_OPTION_TEXT)} characters for each of the ${noun}`;
  }
  const hasTwice = (values: string[]) => new Set(values).size < values.length;
  if (hasTwice(choices.map(({ text }) => text.trim())) || hasTwice(choices.map(({ id }) => id))) {
    return `Two of the ${noun} are the same`;
  }
  return null;
}

/** Returns what is wrong with the answer, options or steps of an item, by field. */
export function findContentFaults(content: ItemContent): ItemFaults {
  const faults: Record<string, string | null> = {};
  switch (content.kind) {
    case 'multiple_choice':
      faults.options = findChoicesFault(content.options, {
        min: MIN_OPTIONS,
        max: MAX_OPTIONS,
        noun: 'options',
      });
      if (!content.options.some(({ id }) => id === content.answer))
        faults.answer = 'Please choose the right option';
      break;
    case 'number': {
      const { answer, tolerance, unit, significantFigures: figures } = content;
      if (!Number.isFinite(answer)) faults.answer = 'Please enter a number';
      if (!Number.isFinite(tolerance) || tolerance < 0)
        faults.tolerance = 'Please enter 0 or a positive number';
      if (unit !== null) faults.unit = findTextFault(unit, MAX_ITEM_UNIT, 'Please enter a unit');
      if (
        figures !== undefined &&
        !(Number.isInteger(figures) && figures >= 1 && figures <= MAX_SIGNIFICANT_FIGURES)
      ) {
        faults.significantFigures = `Please enter 1 to ${String(MAX_SIGNIFICANT_FIGURES)}`;
      }
      break;
    }
    case 'expression':
    case 'balance_equation':
      faults.answer = findTextFault(content.answer, MAX_ITEM_ANSWER, 'Please enter the answer');
      break;
    case 'order_steps':
      faults.steps = findChoicesFault(content.steps, { min: MIN_STEPS, max: MAX_STEPS, noun: 'steps' });
      break;
  }
  return withoutNulls(faults);
}

function withoutNulls(faults: Readonly<Record<string, string | null>>): ItemFaults {
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/**
 * Returns what is wrong with an item, by field; an empty object for a valid one (MARK-5). Whether an expression or an
 * equation can be read is up to the marking, see `findKeyFault` of `@thuto/learning/mark-answer`.
 */
export function findItemFaults(item: Omit<Item, 'key' | 'subject' | 'topic'>): ItemFaults {
  const errors =
    item.errors.length > MAX_ITEM_ERRORS ||
    item.errors.some(({ reveals }) => isBlank(reveals) || reveals.length > MAX_ITEM_ERROR);
  return {
    ...withoutNulls({
      question: findTextFault(item.question, MAX_ITEM_QUESTION, 'Please enter a question'),
      solution: findTextFault(item.solution, MAX_ITEM_SOLUTION, 'Please enter a worked solution'),
      errors: errors
        ? `At most ${String(MAX_ITEM_ERRORS)} errors of ${String(MAX_ITEM_ERROR)} characters`
        : null,
    }),
    ...findContentFaults(item.content),
  };
}
