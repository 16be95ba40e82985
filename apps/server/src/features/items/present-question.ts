import type { Question } from '@thuto/contract/items';
import { type Item, presentQuestion as hideKey } from '@thuto/domain/learning/items';

/**
 * Presents an item to those who answer it: without answer, solution and errors (ITEM-4).
 * @param seed decides the order of options and steps.
 */
export async function presentQuestion(
  item: Pick<Item, 'level' | 'question' | 'content'>,
  seed: string,
): Promise<Question> {
  // Loaded on first use: KaTeX takes 3 MB.
  const { formatMath } = await import('@thuto/learning/format-math');
  const { kind, question, needsUnit, options, steps } = hideKey({ ...item, key: '' }, seed);
  const format = (choices: readonly { id: string; text: string }[]) =>
    choices.map(({ id, text }) => ({ id, html: formatMath(text) }));
  return { kind, html: formatMath(question), needsUnit, options: format(options), steps: format(steps) };
}
