// One parser with its comparison: both share the grammar of an expression.
import { parse } from '@khanacademy/kas';
import { type ExpressionContent, type Mark, MAX_ITEM_ANSWER } from '@thuto/domain/learning/items';
import { AMBIGUITIES, normalizeAnswer } from './normalize-answer.ts';

/** Deeper brackets, longer sums and higher powers than any answer needs; they would only cost time. */
const MAX_DEPTH = 6;
const MAX_SIGNS = 60;
const MAX_SYMBOLS = 80;
const MAX_POWER = 99;
const MAX_POWERS = 12;

const PROBLEMS = {
  empty: 'Please enter an answer.',
  unreadable: 'We could not read this expression. Please check brackets and signs, as in 3(x + 2)^2.',
  equationExpected: 'Please write the whole equation, with = between its two sides.',
  noEquationExpected: 'Please write the expression alone, without =.',
  notSolved: 'Please write the solution as x = followed by a number.',
} as const;

/** A sum or difference of whole numbers is no mixed number, nor is what follows a power or a decimal. */
const MIXED = /(?<![\d.,_^]|[\d.,_^] )(\d{1,9}) (\d{1,9})⁄(\d{1,9})/g;
const TYPED_MIXED = /(?<![\d.,_^/)\p{L}]|[\d.,_^/)\p{L}] )(\d{1,9}) (\d{1,9})\/(\d{1,9})(?![\d.,])/gu;
const BUILT = /(\d{1,9})⁄(\d{1,9})/g;
const THOUSANDS =
  /(?<![\d.,_^]|[\d.,_^] )[1-9]\d{0,2}(?:( )\d{3}(?: \d{3}){0,4}|(,)\d{3}(?:,\d{3}){0,4}|(')\d{3}(?:'\d{3}){0,4})(?!\d|[,' ]\d)/g;
const MANY_POINTS = /(?<![\d.,_^])[1-9]\d{0,2}(?:\.\d{3}){2,}(?![\d.])/g;

const toFraction = (whole: string, over: string, under: string) =>
  `(${String(Number(whole) * Number(under) + Number(over))}/${under})`;

/** How numbers with separators are read. */
interface NumberStyle {
  readonly isDecimalComma?: boolean;
  readonly isSpacedProduct?: boolean;
}

/** Returns a text with numbers as KAS reads them: without thousands separators, with a point, without mixed numbers. */
function readNumbers(text: string, { isDecimalComma = false, isSpacedProduct = false }: NumberStyle): string {
  const whole = text
    .replaceAll(THOUSANDS, (number, space?: string, comma?: string) =>
      (space !== undefined && isSpacedProduct) || (comma !== undefined && isDecimalComma)
        ? number
        : number.replaceAll(/[ ,']/g, ''),
    )
    .replaceAll(MANY_POINTS, (number) => number.replaceAll('.', ''))
    .replaceAll(MIXED, (_, ...parts: string[]) => toFraction(parts[0] ?? '', parts[1] ?? '', parts[2] ?? ''));
  const mixed = isSpacedProduct
    ? whole.replaceAll(/(\d) (?=\d)/g, '$1*')
    : whole.replaceAll(TYPED_MIXED, (match: string, integer: string, over: string, under: string) =>
        Number(over) < Number(under) ? toFraction(integer, over, under) : match,
      );
  return mixed.replaceAll(BUILT, '($1/$2)').replaceAll(/(\d),(\d)/g, '$1.$2');
}

/** Returns an expression with one spelling for signs and names, before its numbers are read. */
function tidyExpression(text: string): string {
  return (
    normalizeAnswer(text)
      // Between digits, `·` may also be a decimal point.
      .replaceAll(/×|(?<!\d)·|·(?!\d)/g, '*')
      .replaceAll('**', '^')
      .replaceAll('↑', '^')
      .replaceAll(/[[{]/g, '(')
      .replaceAll(/[\]}]/g, ')')
      .replaceAll('π', ' pi ')
      .replaceAll('θ', ' theta ')
      .replaceAll(/\b(?:sin|cos|tan|log|ln|sqrt|abs)(?![a-z])/gi, (name) => name.toLowerCase())
      .replaceAll(/\b(?:square root(?: of)?|root(?: of)?|sqrt(?! ?\()) ?/gi, '√')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/(?<=[\p{L}\d)]) ?[.;]$/u, '')
  );
}

const readRoots = (text: string) =>
  text.replaceAll(/√\s*(\d+(?:\.\d+)?|\p{L})/gu, 'sqrt($1)').replaceAll('√', 'sqrt');

/** Returns an expression in the spelling that KAS reads. */
const toKas = (tidied: string, style: NumberStyle = {}): string =>
  readRoots(readNumbers(tidied.replaceAll('·', '*'), style));

/** What one divides by, if it is more than a number or a letter: `2x` in `1/2x`. */
const DIVISOR = /\/ ?((?:\d+(?:\.\d+)?|\p{L})(?: ?(?:\p{L}|\^ ?\(?-?\d{1,2}\)?|\([^()]{1,60}\))){1,12})/gu;
const ROOT = /√ ?((?:\d+(?:\.\d+)?|\p{L})(?: ?(?:\p{L}|\^ ?\(?\d{1,2}\)?|\([^()]{1,60}\))){1,12})/gu;
const LETTER_AND_DIGIT = /(?<!_|\^ ?)(\p{L})(\d)/gu;

/** The exponent of calculators, as in `1e-3`. */
const EXPONENT = /(?<=\d)e([+-]?\d{1,2})(?!\d)/gi;

/** Other readings of an expression, each with the sentence that says how to write it. */
const OTHER_READINGS: readonly (readonly [read: (tidied: string) => string, sentence: string])[] = [
  [(text) => toKas(text, { isDecimalComma: true }), AMBIGUITIES.decimalComma],
  [(text) => toKas(text.replaceAll('·', '.')), AMBIGUITIES.middleDot],
  [(text) => toKas(text, { isSpacedProduct: true }), AMBIGUITIES.spacedNumbers],
  [(text) => toKas(text.replaceAll(DIVISOR, '/($1)')), AMBIGUITIES.divisor],
  [(text) => toKas(text.replaceAll(ROOT, '√($1)')), AMBIGUITIES.root],
  [(text) => toKas(text.replaceAll(LETTER_AND_DIGIT, '$1^$2')), AMBIGUITIES.power],
  [(text) => toKas(text.replaceAll(EXPONENT, '*10^($1)')), AMBIGUITIES.powerOfTen],
];

/** `y =`, `f(x) =` or `Area =` in front of an expression names it, as does `= y` after it. */
const NAME = String.raw`\p{L}{1,12}(?:_\(?[\p{L}\d]+\)?)?(?: ?\( ?\p{L} ?\))?`;
const LEAD = new RegExp(`^${NAME} ?= ?(?!$)`, 'u');
const TRAIL = new RegExp(`(?<=.) ?= ?${NAME}$`, 'u');

const ALLOWED = /^[\p{L}\d\s.+\-*/^()|_]+$/u;
/** Numbers side by side, which are neither a product nor one number. */
const SPACED = /\d \d/;

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

const CALL =
  /(?:sin|cos|tan|log|ln|sec|csc|cot|arcsin|arccos|arctan)(?:_\(?\d{1,2}\)?)?(?: ?\^ ?(?:\d{1,2}|\(-?\d{1,2}\)))? ?\(/gi;

/** Puts brackets around `sin(x)`, because KAS reads `sin(x)^2` and `sin(x)/2` as `sin(x^2)` and `sin(x/2)`. */
function wrapCalls(text: string): string {
  let wrapped = text;
  // From the right, so that the positions on the left stay.
  for (const call of [...text.matchAll(CALL)].toReversed()) {
    let end = call.index + call[0].length;
    for (let depth = 1; depth > 0 && end < wrapped.length; end += 1) {
      if (wrapped[end] === '(') depth += 1;
      if (wrapped[end] === ')') depth -= 1;
    }
    wrapped = `${wrapped.slice(0, call.index)}(${wrapped.slice(call.index, end)})${wrapped.slice(end)}`;
  }
  return wrapped;
}

function readSide(text: string): Expression | null {
  if (!ALLOWED.test(text) || isExcessive(text)) return null;
  const parsed = parse(wrapCalls(text));
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

/** Returns an answer without its name, and in the case of the key where case makes no difference. */
function adapt(answer: string, key: string): string {
  const alone = answer.replace(LEAD, '');
  const named = key.includes('=') ? answer : alone === answer ? answer.replace(TRAIL, '') : alone;
  // Phones begin an answer with a capital letter.
  return isCaseSensitive(key) ? named : named.toLowerCase();
}

const hasVariables = (side: Expression | undefined) => side !== undefined && side.getVars().length > 0;

/** Returns the number of a solution such as `x = 3`, or null. */
function readSolution(sides: Sides): Expression | null {
  const [left, right] = sides;
  if (right === undefined) return null;
  const [name, number] = hasVariables(left) ? [left, right] : [right, left];
  const [variable = '', ...more] = name.getVars();
  const isName =
    more.length === 0 && isClose(name.eval({ [variable]: 1 }), 1) && isClose(name.eval({ [variable]: 3 }), 3);
  return isName && !hasVariables(number) ? number : null;
}

/** Compares an answer with the key; an answer of another shape is asked for again. */
function compare(key: Sides, given: Sides): Mark {
  const solution = readSolution(key);
  const isSameShape = key.length === given.length;
  if (solution && given.length === 1) {
    if (hasVariables(given[0])) return { isCorrect: false, problem: PROBLEMS.equationExpected };
    return { isCorrect: isEqual([solution], given) };
  }
  if (!isSameShape) {
    const problem = key.length === 2 ? PROBLEMS.equationExpected : PROBLEMS.noEquationExpected;
    return { isCorrect: false, problem };
  }
  const isCorrect = isEqual(key, given);
  if (isCorrect && solution && !readSolution(given)) return { isCorrect: false, problem: PROBLEMS.notSolved };
  return { isCorrect };
}

/** Returns why an expression cannot be the key of an item, or null. */
export function findExpressionFault(answer: string): string | null {
  try {
    return read(toKas(tidyExpression(answer))) ? null : PROBLEMS.unreadable;
  } catch {
    return PROBLEMS.unreadable;
  }
}

/** Returns the sentence that asks again where another reading of a wrong answer would be right, or null. */
function findOtherReading(key: Sides, tidied: string, usual: string): string | null {
  const seen = new Set([usual]);
  for (const [readAs, sentence] of OTHER_READINGS) {
    const text = readAs(tidied);
    if (seen.has(text)) continue;
    seen.add(text);
    const given = read(text);
    if (given?.length === key.length && isEqual(key, given)) return sentence;
  }
  return null;
}

/**
 * Marks an algebraic expression (MARK-3): every equal expression is right. Where the form is the task, the factors or
 * terms must also be those of the key, in any order. An answer with two readings is asked for again (MARK-10).
 */
export function markExpression(content: ExpressionContent, answer: string): Mark {
  if (answer.trim() === '') return { isCorrect: false, problem: PROBLEMS.empty };
  if (answer.length > MAX_ITEM_ANSWER) return { isCorrect: false, problem: PROBLEMS.unreadable };
  try {
    const wanted = tidyExpression(content.answer);
    const key = read(toKas(isCaseSensitive(wanted) ? wanted : wanted.toLowerCase()));
    const tidied = adapt(tidyExpression(answer), wanted);
    const usual = toKas(tidied);
    if (SPACED.test(usual)) return { isCorrect: false, problem: AMBIGUITIES.spacedNumbers };
    const given = read(usual);
    if (!key || !given) return { isCorrect: false, problem: PROBLEMS.unreadable };
    const mark = compare(key, given);
    if (mark.problem !== undefined) return mark;
    if (!mark.isCorrect) {
      const problem = findOtherReading(key, tidied, usual);
      return problem === null ? mark : { isCorrect: false, problem };
    }
    if (content.isFormRequired === true && !hasSameForm(given, key)) {
      return { isCorrect: false, reveals: 'Equal, but not in the form that the question asks for.' };
    }
    return mark;
  } catch {
    return { isCorrect: false, problem: PROBLEMS.unreadable };
  }
}
