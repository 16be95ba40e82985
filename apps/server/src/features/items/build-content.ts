import type { ItemContentDetails, ItemDetails } from '@thuto/contract/items';
import { DomainError } from '@thuto/domain/errors';
import { createChoiceId, findItemFaults, type ItemContent } from '@thuto/domain/learning/items';

/** Returns the content of an item from what an admin entered. Ids of options and steps depend on their texts only. */
export function buildContent(details: ItemContentDetails): ItemContent {
  switch (details.kind) {
    case 'multiple_choice':
      return {
        kind: details.kind,
        options: details.options.map(({ text, error }) => ({
          id: createChoiceId(text),
          text,
          ...(error !== undefined && error !== '' && { error }),
        })),
        answer: createChoiceId(details.answer),
      };
    case 'number': {
      const { unit, significantFigures, ...rest } = details;
      return {
        ...rest,
        unit: unit === '' ? null : unit,
        ...(significantFigures !== undefined && { significantFigures }),
      };
    }
    case 'expression':
      return {
        kind: details.kind,
        answer: details.answer,
        ...(details.isFormRequired === true && { isFormRequired: true }),
      };
    case 'balance_equation':
      return details;
    case 'order_steps':
      return {
        kind: details.kind,
        steps: details.steps.map((text) => ({ id: createChoiceId(text), text })),
      };
  }
}

/** Returns the content as an admin edits it. */
export function presentContent(content: ItemContent): ItemContentDetails {
  switch (content.kind) {
    case 'multiple_choice':
      return {
        kind: content.kind,
        options: content.options.map(({ text, error }) => ({ text, ...(error !== undefined && { error }) })),
        answer: content.options.find(({ id }) => id === content.answer)?.text ?? '',
      };
    case 'order_steps':
      return { kind: content.kind, steps: content.steps.map(({ text }) => text) };
    default:
      return { ...content };
  }
}

/**
 * Checks what an admin entered for an item and returns its content (ITEM-2). The worked solution is optional here.
 * @throws DomainError input_invalid by field.
 */
export async function requireContent({
  level,
  question,
  content: entered,
  solution,
  errors,
}: ItemDetails): Promise<ItemContent> {
  const content = buildContent(entered);
  const faults = findItemFaults({ level, question, content, errors, solution: solution || question });
  if (Object.keys(faults).length > 0) throw new DomainError('input_invalid', { fields: faults });
  const { findKeyFault } = await import('@thuto/learning/mark-answer');
  const fault = findKeyFault(content);
  if (fault !== null) throw new DomainError('input_invalid', { fields: { answer: fault } });
  return content;
}
