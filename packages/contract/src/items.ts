import { call } from './calls/call.ts';
import {
  ITEM_KINDS,
  ITEM_LEVELS,
  MAX_ITEM_ANSWER,
  MAX_ITEM_ERROR,
  MAX_ITEM_ERRORS,
  MAX_ITEM_QUESTION,
  MAX_ITEM_SOLUTION,
  MAX_ITEM_UNIT,
  MAX_OPTION_TEXT,
  MAX_OPTIONS,
  MAX_SIGNIFICANT_FIGURES,
  MAX_STEPS,
} from '@thuto/domain/learning/items';
import { z } from 'zod';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectId } from './subjects.ts';
import { filledText, MAX_LINE, recordId, text, verbatim } from './fields/text.ts';

/** An answer to an item: an option's id, a text, or the ids of the steps in order. */
export const itemAnswer = z.union([
  verbatim(MAX_ITEM_ANSWER, 'Please enter an answer'),
  z.array(verbatim(40)).min(1, 'Please enter an answer').max(MAX_STEPS),
]);

/** An option or step. Its text is HTML with formulas as MathML. */
const QuestionChoice = z.object({ id: z.string(), html: z.string() });

/** What the browser gets of an item: no answer, no solution, no errors (ITEM-4). */
export const Question = z.object({
  kind: z.enum(ITEM_KINDS),
  /** HTML with formulas as MathML, made on the server. */
  html: z.string(),
  /** True if the answer needs a unit. */
  needsUnit: z.boolean(),
  options: z.array(QuestionChoice),
  steps: z.array(QuestionChoice),
});
export type Question = z.infer<typeof Question>;

const OptionDetails = z.strictObject({
  text: filledText(MAX_OPTION_TEXT, 'Please enter a text for each of the options'),
  /** What choosing it reveals. */
  error: text(MAX_ITEM_ERROR).optional(),
});

/** What the answer is marked against, as an admin enters it. */
export const ItemContentDetails = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('multiple_choice'),
    options: z.array(OptionDetails).max(MAX_OPTIONS, `At most ${String(MAX_OPTIONS)} options`),
    /** The text of the right option. */
    answer: filledText(MAX_OPTION_TEXT, 'Please choose the right option'),
  }),
  z.strictObject({
    kind: z.literal('number'),
    answer: z.number('Please enter a number'),
    unit: text(MAX_ITEM_UNIT).nullable(),
    tolerance: z.number('Please enter 0 or a positive number').min(0, 'Please enter 0 or a positive number'),
    significantFigures: z.int().min(1).max(MAX_SIGNIFICANT_FIGURES).optional(),
  }),
  z.strictObject({
    kind: z.literal('expression'),
    answer: filledText(MAX_ITEM_ANSWER, 'Please enter the answer'),
    isFormRequired: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('balance_equation'),
    answer: filledText(MAX_ITEM_ANSWER, 'Please enter the answer'),
  }),
  z.strictObject({
    kind: z.literal('order_steps'),
    /** In the right order. */
    steps: z
      .array(filledText(MAX_OPTION_TEXT, 'Please enter a text for each of the steps'))
      .max(MAX_STEPS, `At most ${String(MAX_STEPS)} steps`),
  }),
]);
export type ItemContentDetails = z.infer<typeof ItemContentDetails>;

/** What an admin enters for an item. */
export const ItemDetails = z.strictObject({
  subjectId: subjectId(),
  /** At most one topic of each syllabus. */
  topicIds: z.array(recordId).min(1, 'Please choose a topic').max(5, 'At most 5 topics'),
  level: z.enum(ITEM_LEVELS, 'Please choose a level'),
  question: filledText(MAX_ITEM_QUESTION, 'Please enter a question'),
  content: ItemContentDetails,
  solution: text(MAX_ITEM_SOLUTION).default(''),
  errors: z
    .array(
      z.strictObject({
        /** A wrong answer; null stands for every other one. */
        answer: text(MAX_ITEM_ANSWER).nullable(),
        reveals: filledText(MAX_ITEM_ERROR, 'Please say what this answer reveals'),
      }),
    )
    .max(MAX_ITEM_ERRORS, `At most ${String(MAX_ITEM_ERRORS)} errors`)
    .default([]),
});
export type ItemDetails = z.infer<typeof ItemDetails>;

/** A topic of an item. */
const ItemTopic = z.object({ id: recordId, code: z.string(), title: z.string(), syllabusName: z.string() });

/** An item with its key, for admins. */
export const ItemForAdmin = z.object({
  id: recordId,
  subjectId: z.string(),
  topics: z.array(ItemTopic),
  kind: z.enum(ITEM_KINDS),
  level: z.enum(ITEM_LEVELS),
  question: z.string(),
  /** The question as HTML with formulas as MathML. */
  html: z.string(),
  content: ItemContentDetails,
  solution: z.string(),
  errors: z.array(z.object({ answer: z.string().nullable(), reveals: z.string() })),
  isRetired: z.boolean(),
  /** Incremented by every save. */
  revision: z.number().int(),
  allowedActions: z.array(z.enum(['edit', 'preview', 'retire', 'restore'])),
});
export type ItemForAdmin = z.infer<typeof ItemForAdmin>;

export const ITEM_STATES = ['current', 'retired'] as const;

const revisedItem = {
  id: recordId,
  revision: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
};
const RevisedItem = z.strictObject(revisedItem);

const tags = ['Items'];

export const itemsContract = {
  listItems: call('items.view')
    .route({
      method: 'GET',
      path: '/items',
      tags,
      summary: 'Items of the item bank, newest first, for admins',
    })
    .input(
      z.strictObject({
        subject: subjectId().optional(),
        topic: recordId.optional(),
        kind: z.enum(ITEM_KINDS).optional(),
        level: z.enum(ITEM_LEVELS).optional(),
        state: z.enum(ITEM_STATES).default('current'),
        /** Words in the question. */
        search: text(MAX_LINE).optional(),
        ...pageRequest,
      }),
    )
    .output(pageOf(ItemForAdmin)),
  createItem: call('items.change')
    .route({ method: 'POST', path: '/items', tags, summary: 'Add an item', successStatus: 201 })
    .input(ItemDetails)
    .output(ItemForAdmin),
  updateItem: call('items.change')
    .route({
      method: 'PUT',
      path: '/items/{id}',
      tags,
      summary: 'Edit an item, unless another admin has changed it since',
    })
    .input(ItemDetails.extend(revisedItem))
    .output(ItemForAdmin),
  retireItem: call('items.change')
    .route({
      method: 'POST',
      path: '/items/{id}/retire',
      tags,
      summary: 'Stop asking an item; past results keep it',
    })
    .input(RevisedItem)
    .output(ItemForAdmin),
  restoreItem: call('items.change')
    .route({ method: 'POST', path: '/items/{id}/restore', tags, summary: 'Ask a retired item again' })
    .input(RevisedItem)
    .output(ItemForAdmin),
  getItemPreview: call('items.view')
    .route({ method: 'GET', path: '/items/{id}/preview', tags, summary: 'An item as students see it' })
    .input(z.strictObject({ id: recordId }))
    .output(Question),
  markItemPreview: call('items.view', { ownTransaction: 'It changes nothing.' })
    .route({
      method: 'POST',
      path: '/items/{id}/preview',
      tags,
      summary: 'Mark an answer without recording it',
    })
    .input(z.strictObject({ id: recordId, answer: itemAnswer }))
    .output(
      z.object({
        isCorrect: z.boolean(),
        /** What a wrong answer reveals. */
        reveals: z.string().nullable(),
        /** Why the answer could not be read. */
        problem: z.string().nullable(),
      }),
    ),
};
