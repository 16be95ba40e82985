import { zodResolver } from '@hookform/resolvers/zod';
import { EditPlan, type Plan, type PlanChoices } from '@thuto/contract/learning';
import { MAX_TARGET, MAX_TOPIC_CONTENTS } from '@thuto/domain/learning/plans';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Controller, type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { UnsavedChangesGuard } from '../../../components/unsaved-changes-guard.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { formatWallDate } from '../../../lib/time/dates.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { usePlanActions, usePlanChoices } from '../api/plans.ts';

const Values = EditPlan.pick({ items: true });
type ValuesIn = z.input<typeof Values>;
type ValuesOut = z.output<typeof Values>;
type PlanForm = UseFormReturn<ValuesIn, unknown, ValuesOut>;

const FIELDS_OF_ITEM = ['topicId', 'weekOf', 'target', 'contentIds'] as const;

export interface PlanEditorProps {
  /** The newest version. It may become another one while the tutor types. */
  plan: Plan;
  studentId: string;
  subject: string;
  onClose: () => void;
}

/** The form in which a tutor edits a draft: weeks, targets and library content of its topics. */
export function PlanEditor(props: PlanEditorProps) {
  return (
    <QueryBoundary
      query={usePlanChoices(props.studentId, props.subject)}
      loading="Loading the topics"
      rows={4}
      rowClassName="h-24"
      failure="The topics could not be loaded. Please try again."
    >
      {(choices) => <Editor {...props} choices={choices} />}
    </QueryBoundary>
  );
}

const toItem = ({ id, weekOf, ownTarget, contents }: Plan['items'][number]) => ({
  topicId: id,
  weekOf,
  target: ownTarget,
  contentIds: contents.map((content) => content.id),
});

function Editor({ plan, studentId, subject, onClose, choices }: PlanEditorProps & { choices: PlanChoices }) {
  const { edit } = usePlanActions();
  // The version that the tutor edits. Another one may be the newest by the time it is saved.
  const [base, setBase] = useState(plan);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<ValuesIn, unknown, ValuesOut>({
    resolver: zodResolver(Values),
    defaultValues: { items: plan.items.map(toItem) },
  });
  const { control, handleSubmit, setError, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const { isSubmitting, isDirty } = formState;
  const names = new Map([...choices.topics, ...base.items, ...plan.items].map((topic) => [topic.id, topic]));
  const chosen = new Set(fields.map(({ topicId }) => topicId));

  const submit = async ({ items }: ValuesOut) => {
    setRefusal(null);
    try {
      await edit.run({ id: studentId, subject, planId: base.id, items });
      onClose();
    } catch (error) {
      if (hasCode(error, 'plan_changed')) return;
      const paths = items.flatMap((_, at) => FIELDS_OF_ITEM.map((name) => `items.${at}.${name}` as const));
      if (showFieldErrors(error, setError, paths))
        setRefusal('Some topics need another look. Their errors are above.');
      else setRefusal(edit.errorMessage(error));
    }
  };
  return (
    <form
      noValidate
      aria-label="Edit Plan"
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-4"
    >
      <ol className="grid gap-3">
        {fields.map(({ id, topicId }, at) => (
          <li key={id}>
            <TopicFields
              form={form}
              at={at}
              title={names.get(topicId)?.title ?? 'Topic'}
              isRetired={base.items.some((item) => item.id === topicId && item.isRetired)}
              weeks={choices.weeks}
              contents={choices.contents}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {fields.length === 0 && <p className="text-ink-soft">The plan has no topics. Add one.</p>}
      <Field label="Add Topic">
        <Select
          value=""
          placeholder="Choose a topic"
          options={choices.topics
            .filter(({ id }) => !chosen.has(id))
            .map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))}
          onChange={({ target: { value } }) => {
            if (value === '') return;
            const weekOf = choices.weeks.at(-1) ?? null;
            append({ topicId: value, weekOf, target: '', contentIds: [] });
          }}
        />
      </Field>
      {plan.id !== base.id && <Changed plan={plan} onReplace={() => setBase(plan)} />}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
          Discard Changes
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyLabel="Saving...">
          Save Plan
        </Button>
      </div>
      <UnsavedChangesGuard when={isDirty && !isSubmitting} />
    </form>
  );
}

/** What to do after somebody else has changed the plan. What the tutor typed stays in the form. */
function Changed({ plan, onReplace }: { plan: Plan; onReplace: () => void }) {
  return (
    <Notice
      tone="warning"
      title="The plan has changed in the meantime"
      actions={
        plan.signedAt === null && (
          <Button size="sm" variant="outline" onClick={onReplace}>
            Keep my changes
          </Button>
        )
      }
    >
      {plan.signedAt === null
        ? 'Your changes are still here. With “Keep my changes” they replace the newer draft when you save.'
        : `Version ${plan.version} is signed now. Your changes are still here: press New Version, then save them.`}
    </Notice>
  );
}

interface TopicFieldsProps {
  form: PlanForm;
  at: number;
  title: string;
  isRetired: boolean;
  weeks: readonly string[];
  contents: PlanChoices['contents'];
  onRemove: () => void;
}

function TopicFields({ form, at, title, isRetired, weeks, contents, onRemove }: TopicFieldsProps) {
  const { control, register, formState } = form;
  const errors = formState.errors.items?.[at];
  // A week of the past stays until the tutor chooses another one.
  const [before] = useState(() => form.getValues(`items.${at}.weekOf`));
  const shown = [...new Set([...(before === null ? [] : [before]), ...weeks])].toSorted();
  return (
    <fieldset className="min-w-0 rounded-lg bg-sunken p-3">
      <legend className="sr-only">{title}</legend>
      <div className="mb-2 flex items-start justify-between gap-2">
        <p
          aria-hidden
          className="flex flex-wrap items-center gap-2 pt-2 font-semibold [overflow-wrap:anywhere]"
        >
          {title}
          {isRetired && <Badge>No longer in the syllabus</Badge>}
        </p>
        <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden className="size-4" />} onClick={onRemove}>
          Remove<span className="sr-only"> {title}</span>
        </Button>
      </div>
      {errors?.topicId !== undefined && <p className="mb-2 text-danger">{errors.topicId.message}</p>}
      <div className="grid gap-3 sm:grid-cols-[17rem_minmax(0,1fr)]">
        <Field label="Week" error={errors?.weekOf?.message}>
          <Select
            options={[
              ...shown.map((week) => ({ value: week, label: `Week of ${formatWallDate(week)}` })),
              { value: '', label: 'No time before the exam' },
            ]}
            {...register(`items.${at}.weekOf`, { setValueAs: (week: string | null) => week || null })}
          />
        </Field>
        <Field label="Target" error={errors?.target?.message}>
          <TextInput
            maxLength={MAX_TARGET}
            placeholder="You can answer exam questions on it"
            {...register(`items.${at}.target`)}
          />
        </Field>
      </div>
      {contents.length > 0 && (
        <Controller
          control={control}
          name={`items.${at}.contentIds`}
          render={({ field: { value = [], onChange } }) => (
            <Contents
              contents={contents}
              chosen={value}
              onChange={onChange}
              error={errors?.contentIds?.message}
            />
          )}
        />
      )}
    </fieldset>
  );
}

function Contents({
  contents,
  chosen,
  onChange,
  error,
}: {
  contents: PlanChoices['contents'];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}) {
  const attached = chosen.flatMap((id) => contents.find((content) => content.id === id) ?? []);
  return (
    <div className="mt-3 grid gap-2">
      {attached.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {attached.map(({ id, title }) => (
            <li key={id} className="flex min-w-0 items-center rounded-md border border-line bg-surface pl-3">
              <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{title}</span>
              <button
                type="button"
                onClick={() => onChange(chosen.filter((each) => each !== id))}
                className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
              >
                <X aria-hidden className="size-4" />
                <span className="sr-only">Detach {title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MAX_TOPIC_CONTENTS && (
        <Field label="Library content" error={error}>
          <Select
            value=""
            placeholder="Attach from the library"
            options={contents
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, title }) => ({ value: id, label: title }))}
            onChange={({ target }) => {
              if (target.value !== '') onChange([...chosen, target.value]);
            }}
          />
        </Field>
      )}
    </div>
  );
}
