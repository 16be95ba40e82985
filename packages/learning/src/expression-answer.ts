import { compare, parse, type Expression } from '@khanacademy/kas';
import { type ExpressionContent, type Mark, MAX_ITEM_ANSWER } from '@thuto/domain/items';
import { readSuperscripts } from './units.ts';

/** Deeper brackets, longer sums and higher powers than any answer needs; they would only cost time. */
const MAX_DEPTH = 6;
const MAX_SIGNS = 60;
const MAX_POWER = 99;

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

const ALLOWED = /^[\p{L}\d\s.+\-*/^()=<>≤≥|]+$/u;

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
  const powers = text.match(/\^\s*\(?\s*-?\s*(\d+)/g) ?? [];
  // A power of a power, as in 9^9^9.
  const isTower = /\^\s*[^+\-*/()]*\^/.test(text) || powers.length > 12;
  return (
    deepest > MAX_DEPTH ||
    signs > MAX_SIGNS ||
    isTower ||
    powers.some((power) => Number(/\d+$/.exec(power)?.[0] ?? 0) > MAX_POWER)
  );
}

/** Returns an expression, or null if it cannot be read. */
function read(text: string): Expression | null {
  if (text.length > MAX_ITEM_ANSWER || !ALLOWED.test(text) || isExcessive(text)) return null;
  const parsed = parse(text);
  return parsed.parsed ? parsed.expr : null;
}

/** Removes the name in front of an answer if the key has none, and capital letters if the key has none. */
function adapt(answer: string, key: string): string {
  const named = key.includes('=') ? answer : answer.replace(LEAD, '');
  return /\p{Lu}/u.test(key) ? named : named.toLowerCase();
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
    const keyText = tidyExpression(content.answer);
    const key = read(keyText);
    const given = read(adapt(tidyExpression(answer), keyText));
    if (!key || !given) return { isCorrect: false, problem: PROBLEMS.unreadable };
    if (!compare(key, given).equal) return { isCorrect: false };
    if (content.isFormRequired === true && !given.sameForm(key)) {
      return { isCorrect: false, reveals: 'Equal, but not in the form that the question asks for.' };
    }
    return { isCorrect: true };
  } catch {
    return { isCorrect: false, problem: PROBLEMS.unreadable };
  }
}
