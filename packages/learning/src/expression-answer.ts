import { parse } from '@khanacademy/kas';
import { type ExpressionContent, type Mark, MAX_ITEM_ANSWER } from '@thuto/domain/items';
import { readSuperscripts } from './units.ts';

/** Deeper brackets, longer sums and higher powers than any answer needs; they would only cost time. */
const MAX_DEPTH = 6;
const MAX_SIGNS = 60;
const MAX_SYMBOLS = 80;
const MAX_POWER = 99;
const MAX_POWERS = 12;

const PROBLEMS = {
  empty: 'Please enter an answer.',
  unreadable: 'We could not read this expression. Please check brackets and signs, as in 3(x + 2)^2.',
} as const;

/** Returns an expression in the spelling that KAS reads. */
export function tidyExpression(text: string): string {
  return readSuperscripts(text.replaceAll('½', '(1/2)'))
    .replaceAll(/[−–—]/g, '-')
    .replaceAll(/[×·⋅∙]/g, '*')
    .replaceAll('÷', '/')
    .replaceAll('**', '^')
    .replaceAll(/[[{]/g, '(')
    .replaceAll(/[\]}]/g, ')')
    .replaceAll(/√\s*(\d+(?:\.\d+)?|\p{L})/gu, 'sqrt($1)')
    .replaceAll('√', 'sqrt')
    .replaceAll('π', ' pi ')
    .replaceAll('θ', ' theta ')
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/(\d) (?=\d)/g, '$1*')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** `y =` and `f(x) =` in front of an expression name it. */
const LEAD = /^\p{L}(?:\s*\(\s*\p{L}\s*\))?\s*=\s*/u;

const ALLOWED = /^[\p{L}\d\s.+\-*/^()|]+$/u;

/** A power of a power without brackets, as in 9^9^9. */
const TOWER = /\^\s*(?:\d+|\p{L}|\([^()]*\))\s*\^/u;

/** Returns true if an expression is too deep or too long for an answer. */
function isExcessive(text: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  const signs = text.match(/[-+*/^(]/g)?.length ?? 0;
  const symbols = text.match(/\p{L}|[\d.]+/gu)?.length ?? 0;
  const powers = [...text.matchAll(/\^ ?\(? ?-? ?(\d+)/g)].map(([, digits]) => Number(digits));
  return (
    deepest > MAX_DEPTH ||
    signs > MAX_SIGNS ||
    symbols > MAX_SYMBOLS ||
    powers.length > MAX_POWERS ||
    TOWER.test(text) ||
    powers.some((power) => power > MAX_POWER)
  );
}

/** What the marking uses of an expression of KAS, whose types do not say. */
interface Expression {
  /** Returns the value for the given values of the variables. */
  eval(values: Readonly<Record<string, number>>): number;
  sameForm(other: Expression): boolean;
  getVars(): string[];
}

/** One side of an equation, or the whole of an expression. */
type Sides = readonly [Expression] | readonly [left: Expression, right: Expression];

function readSide(text: string): Expression | null {
  if (!ALLOWED.test(text) || isExcessive(text)) return null;
  const parsed = parse(text);
  return (parsed.expr as Expression | undefined) ?? null;
}

/** Returns an expression, or both sides of an equation; null if it cannot be read. */
function read(text: string): Sides | null {
  if (text.length > MAX_ITEM_ANSWER) return null;
  const [left, right, ...more] = text.split('=').map(readSide);
  if (!left || right === null || more.length > 0) return null;
  return right === undefined ? [left] : [left, right];
}

const POINTS = 14;
const MIN_USABLE_POINTS = 4;
/** The golden ratio's part after the point: its multiples spread evenly. */
const SPREAD = 0.618_033_988_749_894_9;

/** Returns the value of a variable at a point: never 0, and negative at some points. */
function valueAt(point: number, variable: number): number {
  const size = 0.37 + 2.3 * (((point + 1) * (variable + 1) * SPREAD + variable * 0.171) % 1);
  return point >= 8 && (point + variable) % 2 === 0 ? -size : size;
}

const isClose = (first: number, second: number): boolean =>
  Math.abs(first - second) <= 1e-9 * Math.max(Math.abs(first), Math.abs(second)) + 1e-11;

/** Returns the value, for an equation that of the left side less the right side. */
const evaluate = ([left, right]: Sides, values: Readonly<Record<string, number>>): number =>
  left.eval(values) - (right === undefined ? 0 : right.eval(values));

/**
 * Returns true if two expressions have equal values, or if the sides of two equations differ by a constant factor. The
 * points are fixed, so that an answer gets the same mark each time. Points where one of them has no value do not count.
 */
function isEqual(first: Sides, second: Sides): boolean {
  if (first.length !== second.length) return false;
  const variables = [...new Set([...first, ...second].flatMap((side) => side.getVars()))].sort();
  let usable = 0;
  let factor = first.length === 1 ? 1 : Number.NaN;
  for (let point = 0; point < POINTS; point += 1) {
    const values = Object.fromEntries(variables.map((variable, index) => [variable, valueAt(point, index)]));
    const [one, other] = [evaluate(first, values), evaluate(second, values)];
    if (!Number.isFinite(one) || !Number.isFinite(other)) continue;
    usable += 1;
    if (Number.isNaN(factor)) factor = one / other;
    if (!Number.isFinite(factor) || factor === 0 || !isClose(one, factor * other)) return false;
  }
  return usable >= MIN_USABLE_POINTS;
}

const hasSameForm = (first: Sides, second: Sides): boolean =>
  first.every((side, index) => {
    const other = second[index];
    return other !== undefined && side.sameForm(other);
  });

/** Returns true if a letter occurs in both cases, so that case makes a difference. */
const isCaseSensitive = (key: string): boolean =>
  [...key].some((letter) => letter !== letter.toLowerCase() && key.includes(letter.toLowerCase()));

/** Returns key and answer without what makes no difference: the name in front of the answer, and case. */
function adapt(answer: string, key: string): { key: string; answer: string } {
  const named = key.includes('=') ? answer : answer.replace(LEAD, '');
  // Phones begin an answer with a capital letter.
  return isCaseSensitive(key)
    ? { key, answer: named }
    : { key: key.toLowerCase(), answer: named.toLowerCase() };
}

/** Returns why an expression cannot be the key of an item, or null. */
export function findExpressionFault(answer: string): string | null {
  try {
    return read(tidyExpression(answer)) ? null : PROBLEMS.unreadable;
  } catch {
    return PROBLEMS.unreadable;
  }
}

/**
 * Marks an algebraic expression (MARK-3): every equal expression is right. Where the form is the task, the factors or
 * terms must also be those of the key, in any order.
 */
export function markExpression(content: ExpressionContent, answer: string): Mark {
  if (answer.trim() === '') return { isCorrect: false, problem: PROBLEMS.empty };
  if (answer.length > MAX_ITEM_ANSWER) return { isCorrect: false, problem: PROBLEMS.unreadable };
  try {
    const texts = adapt(tidyExpression(answer), tidyExpression(content.answer));
    const key = read(texts.key);
    const given = read(texts.answer);
    if (!key || !given) return { isCorrect: false, problem: PROBLEMS.unreadable };
    if (!isEqual(key, given)) return { isCorrect: false };
    if (content.isFormRequired === true && !hasSameForm(given, key)) {
      return { isCorrect: false, reveals: 'Equal, but not in the form that the question asks for.' };
    }
    return { isCorrect: true };
  } catch {
    return { isCorrect: false, problem: PROBLEMS.unreadable };
  }
}
