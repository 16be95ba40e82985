import type { Question } from '@thuto/contract/items';
import { MAX_ITEM_ANSWER } from '@thuto/domain/learning/items';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { MathHtml } from './math-html.tsx';

/** An answer: an option's id, a text, or the ids of the steps in order. */
export type GivenAnswer = string | string[];

export interface QuestionFormProps {
  question: Question;
  /** The answer to start with, such as one that could not be read. */
  initial?: GivenAnswer | null;
  /** Why the last answer could not be read. */
  error?: string | undefined;
  isBusy: boolean;
  onAnswer: (answer: GivenAnswer) => void;
  /** More buttons beside *Submit Answer*. */
  actions?: ReactNode;
}

const HINTS: Readonly<Partial<Record<Question['kind'], string>>> = {
  expression: 'Write powers with ^, as in 3x^2 + 1.',
  balance_equation: 'Write the whole equation, as in 2Mg + O2 -> 2MgO.',
};

/** A question with the control for its kind of answer. */
export function QuestionForm({ question, initial, error, isBusy, onAnswer, actions }: QuestionFormProps) {
  const { kind, html, needsUnit, options, steps } = question;
  const [text, setText] = useState(typeof initial === 'string' ? initial : '');
  const [order, setOrder] = useState(() => orderOf(steps, initial));
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const message = isMissing
    ? kind === 'multiple_choice'
      ? 'Please choose an answer'
      : 'Please enter an answer'
    : error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = kind === 'order_steps' ? order : text.trim();
    setIsMissing(answer.length === 0);
    if (answer.length > 0) onAnswer(answer);
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div id={`${id}-question`} className="text-lg [overflow-wrap:anywhere]">
        <MathHtml html={html} />
      </div>
      {kind === 'multiple_choice' && (
        <Options
          id={id}
          options={options}
          value={text}
          onChange={(chosen) => {
            setText(chosen);
            setIsMissing(false);
          }}
        />
      )}
      {kind === 'order_steps' && <Steps id={id} steps={steps} order={order} onChange={setOrder} />}
      {(kind === 'number' || kind === 'expression' || kind === 'balance_equation') && (
        <Field
          label="Answer"
          description={needsUnit ? 'Write the unit too, as in 2.5 m.' : HINTS[kind]}
          error={message}
          announceError
        >
          <TextInput
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setIsMissing(false);
            }}
            maxLength={MAX_ITEM_ANSWER}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
      )}
      {(kind === 'multiple_choice' || kind === 'order_steps') && message !== undefined && (
        <FieldError id={`${id}-error`} isAlert>
          {message}
        </FieldError>
      )}
      <div className="flex flex-col gap-2.5 sm:flex-row">
        <Button type="submit" isBusy={isBusy} busyLabel="Sending...">
          Submit Answer
        </Button>
        {actions}
      </div>
    </form>
  );
}

/** Returns the ids of the steps in the order of an earlier answer, otherwise in the order of the question. */
function orderOf(steps: Question['steps'], initial: GivenAnswer | null | undefined): string[] {
  const ids = steps.map((step) => step.id);
  return Array.isArray(initial) && ids.every((each) => initial.includes(each)) ? initial : ids;
}

interface OptionsProps {
  id: string;
  options: Question['options'];
  value: string;
  onChange: (id: string) => void;
}

function Options({ id, options, value, onChange }: OptionsProps) {
  return (
    <div role="radiogroup" aria-labelledby={`${id}-question`} className="grid gap-2.5">
      {options.map((option) => (
        <label
          key={option.id}
          className={cn(
            'flex min-h-13 cursor-pointer items-center gap-3 rounded-lg border bg-surface px-4 py-3 transition-colors hover:border-pine-600 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine-600',
            option.id === value ? 'border-pine-600 bg-pine-50' : 'border-line-strong',
          )}
        >
          <input
            type="radio"
            name={id}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
            className="size-5 shrink-0 accent-pine-600"
          />
          <MathHtml html={option.html} className="min-w-0 [overflow-wrap:anywhere]" />
        </label>
      ))}
    </div>
  );
}

interface StepsProps {
  id: string;
  steps: Question['steps'];
  order: readonly string[];
  onChange: (order: string[]) => void;
}

function Steps({ id, steps, order, onChange }: StepsProps) {
  const [announced, setAnnounced] = useState('');
  const move = (from: number, by: -1 | 1) => {
    const next = [...order];
    const [moved] = next.splice(from, 1);
    if (moved === undefined) return;
    next.splice(from + by, 0, moved);
    setAnnounced(`Step ${String(from + 1)} is now step ${String(from + 1 + by)}`);
    onChange(next);
  };
  return (
    <>
      <ol aria-labelledby={`${id}-question`} className="grid gap-2">
        {order.map((stepId, index) => (
          <li
            key={stepId}
            className="flex items-center gap-2 rounded-lg border border-line-strong bg-surface py-1 pr-1 pl-3"
          >
            <span aria-hidden className="font-semibold text-ink-soft tabular-nums">
              {index + 1}
            </span>
            <MathHtml
              html={steps.find((step) => step.id === stepId)?.html ?? ''}
              className="min-w-0 flex-1 px-1 py-2 [overflow-wrap:anywhere]"
            />
            <IconButton
              label={`Move step ${String(index + 1)} up`}
              icon={<ArrowUp aria-hidden className="size-5" />}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              label={`Move step ${String(index + 1)} down`}
              icon={<ArrowDown aria-hidden className="size-5" />}
              disabled={index === order.length - 1}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{announced}</output>
    </>
  );
}
