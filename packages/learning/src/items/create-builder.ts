import {
  createChoiceId,
  type Item,
  type ItemContent,
  type ItemError,
  type ItemLevel,
} from '@thuto/domain/learning/items';
import { type BankSubject, LGCSE_TOPICS, SYLLABUSES_OF_SUBJECT } from '../topics/equivalent-topics.ts';
import type { SyllabusId } from '../topics/topic-list.ts';

/** A topic by its code in a syllabus. */
export interface TopicReference {
  readonly syllabusId: SyllabusId;
  readonly code: string;
}

/** An item of the bank. `topic` is the first of its topics. */
export interface BankItem extends Item {
  readonly topics: readonly TopicReference[];
}

/**
 * A topic of IGCSE by its code; the item then also belongs to the topic of LGCSE in `LGCSE_TOPICS`. The object names
 * another topic of LGCSE, and without `igcse` an item for LGCSE alone.
 */
export type TopicChoice = string | { readonly igcse?: string; readonly lgcse: string };

/** A wrong answer and what it reveals. */
type Wrong = readonly [answer: string, reveals: string];

interface NumberOptions {
  /** Relative to the unit of the answer; 0 unless set. */
  readonly tolerance?: number;
  readonly figures?: number;
}

/** Writes very large and small numbers with a power of ten: 6.02e+23 as `6.02 × 10^23`. */
const showNumber = (value: number) => String(value).replace(/e\+?(-?\d+)$/, ' × 10^$1');

const toErrors = (wrong: readonly Wrong[]): ItemError[] =>
  wrong.map(([answer, reveals]) => ({ answer, reveals }));

function listTopics(subject: BankSubject, choice: TopicChoice): TopicReference[] {
  const { igcse, lgcse } = SYLLABUSES_OF_SUBJECT[subject];
  const first = typeof choice === 'string' ? choice : choice.igcse;
  const second = typeof choice === 'string' ? LGCSE_TOPICS[subject][choice] : choice.lgcse;
  return [
    ...(first === undefined ? [] : [{ syllabusId: igcse, code: first }]),
    ...(second === undefined ? [] : [{ syllabusId: lgcse, code: second }]),
  ];
}

/**
 * Returns functions that create the items of a subject. `slug` completes the key; `working` is the worked solution, to
 * which they add the answer. Texts hold formulas as LaTeX between dollar signs.
 */
export function createBuilder(subject: BankSubject) {
  const build = (
    [topic, level, slug]: [TopicChoice, ItemLevel, string],
    question: string,
    content: ItemContent,
    solution: string,
    errors: readonly ItemError[],
  ): BankItem => {
    const topics = listTopics(subject, topic);
    const code = topics[0]?.code ?? '';
    const key = `${subject}-${code.toLowerCase().replaceAll('.', '-')}-${slug}`;
    return { key, subject, topic: code, topics, level, question, content, solution, errors };
  };

  return {
    /** A multiple choice of the right option and wrong ones with the error that each reveals. */
    choose(
      topic: TopicChoice,
      level: ItemLevel,
      slug: string,
      question: string,
      right: string,
      wrong: readonly Wrong[],
      working: string,
    ): BankItem {
      const answer = createChoiceId(right);
      const options = [
        { id: answer, text: right },
        ...wrong.map(([text, error]) => ({ id: createChoiceId(text), text, error })),
      ];
      const content: ItemContent = { kind: 'multiple_choice', options, answer };
      return build([topic, level, slug], question, content, `${working} Answer: ${right}.`, []);
    },

    number(
      topic: TopicChoice,
      level: ItemLevel,
      slug: string,
      question: string,
      answer: number,
      unit: string | null,
      wrong: readonly Wrong[],
      working: string,
      { tolerance = 0, figures }: NumberOptions = {},
    ): BankItem {
      const content: ItemContent = {
        kind: 'number',
        answer,
        unit,
        tolerance,
        ...(figures !== undefined && { significantFigures: figures }),
      };
      const shown = unit === null ? showNumber(answer) : `${showNumber(answer)} ${unit}`;
      return build([topic, level, slug], question, content, `${working} Answer: ${shown}.`, toErrors(wrong));
    },

    /** An algebraic expression in any equal form. */
    expression(
      topic: TopicChoice,
      level: ItemLevel,
      slug: string,
      question: string,
      answer: string,
      wrong: readonly Wrong[],
      working: string,
    ): BankItem {
      const content: ItemContent = { kind: 'expression', answer };
      return build([topic, level, slug], question, content, `${working} Answer: ${answer}.`, toErrors(wrong));
    },

    /** An algebraic expression whose form is the task, as in *Factorise*. */
    form(
      topic: TopicChoice,
      level: ItemLevel,
      slug: string,
      question: string,
      answer: string,
      wrong: readonly Wrong[],
      working: string,
    ): BankItem {
      const content: ItemContent = { kind: 'expression', answer, isFormRequired: true };
      return build([topic, level, slug], question, content, `${working} Answer: ${answer}.`, toErrors(wrong));
    },

    /** A chemical equation. The question names the substances. */
    balance(
      topic: TopicChoice,
      level: ItemLevel,
      slug: string,
      question: string,
      answer: string,
      wrong: readonly Wrong[],
      working: string,
    ): BankItem {
      const content: ItemContent = { kind: 'balance_equation', answer };
      return build([topic, level, slug], question, content, `${working} Answer: ${answer}.`, toErrors(wrong));
    },

    /** Steps in the right order, and what a wrong order reveals. */
    order(
      topic: TopicChoice,
      level: ItemLevel,
      slug: string,
      question: string,
      steps: readonly string[],
      reveals: string,
      working: string,
    ): BankItem {
      const content: ItemContent = {
        kind: 'order_steps',
        steps: steps.map((text) => ({ id: createChoiceId(text), text })),
      };
      const list = steps.map((text, index) => `${String(index + 1)}. ${text}`).join('; ');
      return build([topic, level, slug], question, content, `${working} Answer: ${list}.`, [
        { answer: null, reveals },
      ]);
    },
  };
}
