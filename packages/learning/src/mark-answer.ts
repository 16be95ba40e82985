/**
 * Marks answers to items (MARK-1). Runs on the server only: this package holds the algebra of KAS, the formulas of KaTeX
 * and the item bank with its answers, so the browser must never import it. The types, limits and what a browser gets are
 * in `@thuto/domain/learning/items`.
 */
import type { ItemAnswer, ItemContent, ItemError, Mark } from '@thuto/domain/learning/items';
import { findEquationFault, markEquation } from './equation-answer.ts';
import { findExpressionFault, markExpression } from './expression-answer.ts';
import { markNumber } from './number-answer.ts';

/** Longer answers are never read. */
const MAX_READ = 1000;

const NO_ANSWER: Mark = { isCorrect: false, problem: 'Please enter an answer.' };

function markChoice(content: ItemContent & { kind: 'multiple_choice' }, answer: ItemAnswer): Mark {
  const option = content.options.find(({ id }) => id === answer);
  if (!option) return { isCorrect: false, problem: 'Please choose one of the options.' };
  if (option.id === content.answer) return { isCorrect: true };
  return { isCorrect: false, ...(option.error !== undefined && { reveals: option.error }) };
}

function markOrder(content: ItemContent & { kind: 'order_steps' }, answer: ItemAnswer): Mark {
  const ids = content.steps.map(({ id }) => id);
  const isComplete =
    Array.isArray(answer) && answer.length === ids.length && ids.every((id) => answer.includes(id));
  if (!isComplete) return { isCorrect: false, problem: 'Please use each step once.' };
  const first = ids.findIndex((id, index) => id !== answer[index]);
  if (first === -1) return { isCorrect: true };
  return { isCorrect: false, reveals: `The order is wrong from step ${String(first + 1)}.` };
}

function markContent(content: ItemContent, answer: ItemAnswer, question: string): Mark {
  if (content.kind === 'multiple_choice') return markChoice(content, answer);
  if (content.kind === 'order_steps') return markOrder(content, answer);
  if (typeof answer !== 'string') return NO_ANSWER;
  if (answer.length > MAX_READ) return { isCorrect: false, problem: 'This answer is too long.' };
  switch (content.kind) {
    case 'number':
      return markNumber(content, answer, question);
    case 'expression':
      return markExpression(content, answer);
    case 'balance_equation':
      return markEquation(content, answer);
  }
}

/** Returns the content with another key of the same kind, or null for kinds whose wrong answers are choices. */
function withKey(content: ItemContent, key: string): ItemContent | null {
  switch (content.kind) {
    case 'number':
      return Number.isFinite(Number(key)) ? { ...content, answer: Number(key) } : null;
    case 'expression':
    case 'balance_equation':
      return { ...content, answer: key };
    case 'multiple_choice':
    case 'order_steps':
      return null;
  }
}

/** Returns what a wrong answer reveals: the error with an equal answer, else the error of every other answer. */
function findReveals(
  content: ItemContent,
  answer: ItemAnswer,
  errors: readonly ItemError[],
  question: string,
): string | undefined {
  for (const { answer: wrong, reveals } of errors) {
    if (wrong === null) continue;
    const typical = withKey(content, wrong);
    if (typical && markContent(typical, answer, question).isCorrect) return reveals;
  }
  return undefined;
}

/**
 * Marks an answer (MARK-1). Never throws, whatever the answer is.
 * @param errors the item's errors, to say what a wrong answer reveals.
 * @param question the item's question: a rise of 12.5 °C may be written as 12.5 K, a reading may not.
 */
export function markAnswer(
  content: ItemContent,
  answer: ItemAnswer,
  errors: readonly ItemError[] = [],
  question = '',
): Mark {
  const mark = markContent(content, answer, question);
  if (mark.isCorrect || mark.problem !== undefined) return mark;
  const reveals =
    findReveals(content, answer, errors, question) ??
    mark.reveals ??
    errors.find((error) => error.answer === null)?.reveals;
  return reveals === undefined ? { isCorrect: false } : { isCorrect: false, reveals };
}

/**
 * Returns why a key cannot be marked against, or null: an expression that cannot be read, an equation that is not
 * balanced. For the form of the console, after `findItemFaults`.
 */
export function findKeyFault(content: ItemContent): string | null {
  if (content.kind === 'expression') return findExpressionFault(content.answer);
  if (content.kind === 'balance_equation') return findEquationFault(content.answer);
  return null;
}
