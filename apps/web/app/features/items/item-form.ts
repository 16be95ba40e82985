import type { ItemContentDetails, ItemDetails, ItemForAdmin } from '@thuto/contract/items';
import {
  ITEM_KIND_NAMES,
  ITEM_KINDS,
  ITEM_LEVELS,
  type ItemKind,
  type ItemLevel,
} from '@thuto/domain/learning/items';
import { SUBJECT_ID_PATTERN } from '@thuto/domain/learning/subjects';
import { z } from 'zod';
import { matching, oneOf } from '../../components/listing/use-list-params.ts';
import { ApiError } from '../../lib/api/api-error.ts';

/** An empty value shows everything. */
export const ITEM_FILTERS = {
  subject: matching(SUBJECT_ID_PATTERN),
  topic: matching(/^[0-9a-f-]{36}$/),
  kind: oneOf(['', ...ITEM_KINDS]),
  level: oneOf(['', ...ITEM_LEVELS]),
  state: oneOf(['', 'retired']),
};

export const LEVEL_NAMES: Readonly<Record<ItemLevel, string>> = {
  easy: 'Easy',
  core: 'Core',
  stretch: 'Stretch',
};
export const KIND_OPTIONS = ITEM_KINDS.map((value) => ({ value, label: ITEM_KIND_NAMES[value] }));
export const LEVEL_OPTIONS = ITEM_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }));

/** The values of the form. Those of other kinds are kept while the kind changes. */
export interface ItemValues {
  subjectId: string;
  topicId: string;
  kind: ItemKind;
  level: ItemLevel;
  question: string;
  /** A number, an expression, an equation, or the index of the right option. */
  answer: string;
  unit: string;
  tolerance: string;
  /** One line each. */
  options: string;
  steps: string;
  solution: string;
}

const toLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const listOptions = (values: Pick<ItemValues, 'options'>): string[] => toLines(values.options);

/** Returns a number from text with a decimal point or comma; NaN for anything else. */
const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** The schema of the form. The server checks the rest. */
export const ItemValuesSchema = z.custom<ItemValues>().superRefine((values, context) => {
  const refuse = (field: keyof ItemValues, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (values.topicId === '') refuse('topicId', 'Please choose a topic');
  if (values.question.trim() === '') refuse('question', 'Please enter a question');
  if (values.kind === 'number') {
    if (!Number.isFinite(toNumber(values.answer))) refuse('answer', 'Please enter a number');
    const tolerance = toNumber(values.tolerance === '' ? '0' : values.tolerance);
    if (!(tolerance >= 0)) refuse('tolerance', 'Please enter 0 or a positive number');
  } else if (values.kind === 'multiple_choice') {
    if (toLines(values.options).length < 2) refuse('options', 'Please enter at least two options');
    else if (!toLines(values.options).includes(values.answer))
      refuse('answer', 'Please choose the right option');
  } else if (values.kind === 'order_steps') {
    if (toLines(values.steps).length < 3) refuse('steps', 'Please enter at least three steps');
  } else if (values.answer.trim() === '') refuse('answer', 'Please enter the answer');
});

/** Returns an error of the API with its messages under the fields of the form. `content.options.0.text` belongs to the options. */
export function toFormError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, status, details } = error;
  const fields = Object.entries(error.fields).map(([path, message]) => {
    const [first = '', second = ''] = path.split('.');
    return [first === 'content' ? second : first === 'topicIds' ? 'topicId' : first, message];
  });
  return new ApiError({ code, status, details, fields: Object.fromEntries(fields) });
}

/**
 * Converts the values to the input of the calls. What the form does not show stays as it was: the topics of other
 * syllabuses, what wrong answers reveal, and how a number is rounded.
 */
export function toItemDetails(
  values: ItemValues,
  item: ItemForAdmin | null,
  topics: readonly { readonly id: string; readonly syllabusId: string }[],
): ItemDetails {
  const { subjectId, topicId, level, question, solution } = values;
  const syllabusOf = (id: string) => topics.find((topic) => topic.id === id)?.syllabusId;
  const others = (item?.subjectId === subjectId ? item.topics : [])
    .slice(1)
    .map(({ id }) => id)
    .filter((id) => id !== topicId && syllabusOf(id) !== syllabusOf(topicId));
  return {
    subjectId,
    topicIds: [topicId, ...others],
    level,
    question,
    content: toContent(values, item),
    solution,
    errors: item?.kind === values.kind ? item.errors : [],
  };
}

function toContent(values: ItemValues, item: ItemForAdmin | null): ItemContentDetails {
  const { kind, answer } = values;
  const before = item?.content.kind === kind ? item.content : null;
  switch (kind) {
    case 'multiple_choice': {
      const known = before?.kind === 'multiple_choice' ? before.options : [];
      const options = toLines(values.options).map((text) => ({
        text,
        ...(text !== answer && { error: known.find((option) => option.text === text)?.error }),
      }));
      return { kind, options, answer };
    }
    case 'number':
      return {
        kind,
        answer: toNumber(answer),
        unit: values.unit.trim() === '' ? null : values.unit.trim(),
        tolerance: toNumber(values.tolerance === '' ? '0' : values.tolerance),
        ...(before?.kind === 'number' && { significantFigures: before.significantFigures }),
      };
    case 'expression':
      return {
        kind,
        answer,
        ...(before?.kind === 'expression' && { isFormRequired: before.isFormRequired }),
      };
    case 'balance_equation':
      return { kind, answer };
    case 'order_steps':
      return { kind, steps: toLines(values.steps) };
  }
}

/** Returns the initial values for an item; empty ones for a new item. */
export function toItemValues(item: ItemForAdmin | null, subject: string): ItemValues {
  const content = item?.content;
  return {
    subjectId: item?.subjectId ?? subject,
    topicId: item?.topics[0]?.id ?? '',
    kind: item?.kind ?? 'multiple_choice',
    level: item?.level ?? 'core',
    question: item?.question ?? '',
    answer: content === undefined || content.kind === 'order_steps' ? '' : String(content.answer),
    unit: content?.kind === 'number' ? (content.unit ?? '') : '',
    tolerance: content?.kind === 'number' ? String(content.tolerance) : '',
    options: content?.kind === 'multiple_choice' ? content.options.map(({ text }) => text).join('\n') : '',
    steps: content?.kind === 'order_steps' ? content.steps.join('\n') : '',
    solution: item?.solution ?? '',
  };
}
