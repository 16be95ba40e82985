import { type SyllabusForAdmin, TopicForAdmin } from '@thuto/contract/syllabus';
import { MAX_PREREQUISITES } from '@thuto/domain/learning/topics';
import X from 'lucide-react/icons/x';
import { Controller, useWatch } from 'react-hook-form';
import { NewerVersion } from '../../../components/newer-version.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useRevisionForm } from '../../../lib/forms/use-revision-form.ts';
import { useChangeTopic } from '../api/syllabus.ts';
import { describeCircle, TopicValuesSchema, toTopicDetails, toTopicValues } from '../topic-form.ts';

export interface TopicDialogProps {
  syllabus: SyllabusForAdmin;
  topics: readonly TopicForAdmin[];
  /** Null for a new topic. */
  topic: TopicForAdmin | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or edits a topic. */
export function TopicDialog({ open, onOpenChange, ...form }: TopicDialogProps) {
  const actions = useChangeTopic();
  const { create, update } = actions;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={form.topic === null ? 'Add topic' : 'Edit topic'}
      isDismissible={!(create.isPending || update.isPending)}
    >
      <TopicForm {...form} actions={actions} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const nameOf = ({ code, title }: TopicForAdmin) => `${code} ${title}`;

interface TopicFormProps extends Pick<TopicDialogProps, 'syllabus' | 'topics' | 'topic'> {
  actions: ReturnType<typeof useChangeTopic>;
  onClose: () => void;
}

function TopicForm({ syllabus, topics, topic, actions: { create, update }, onClose }: TopicFormProps) {
  const {
    register,
    control,
    getValues,
    setValue,
    errors,
    isSubmitting,
    refusal,
    submit,
    newer,
    keepMine,
    takeTheirs,
  } = useRevisionForm({
    item: topic,
    toValues: (item) => toTopicValues(item, syllabus.subjects[0]?.id ?? ''),
    schema: TopicValuesSchema,
    changed: { code: 'topic_changed', schema: TopicForAdmin },
    send: async (values, base) => {
      const details = toTopicDetails(values);
      if (base === null) await create.run({ syllabusId: syllabus.id, ...details });
      else await update.run({ id: base.id, revision: base.revision, ...details });
      onClose();
    },
    errorMessage: (error): string => describeCircle(error, getValues('title')) ?? create.errorMessage(error),
    codeFields: { topic_code_taken: 'code', topic_prerequisites_circular: 'prerequisites' },
  });
  const subjectId = useWatch({ control, name: 'subjectId' });
  const parentId = useWatch({ control, name: 'parentId' });
  const isChapter = topic !== null && topic.parentId === null;
  const chapters = topics.filter(
    (each) => each.parentId === null && each.subjectId === subjectId && !each.isRetired,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {syllabus.subjects.length > 1 && (
        <Field label="Subject" required error={errors.subjectId?.message}>
          <Select
            {...register('subjectId', { onChange: () => setValue('parentId', '') })}
            options={syllabus.subjects.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      {!isChapter && (
        <Field
          label="Chapter"
          description={topic === null ? 'Without a chapter, this becomes a new chapter.' : undefined}
          error={errors.parentId?.message}
        >
          <Select
            {...register('parentId')}
            placeholder={topic === null ? 'No chapter' : undefined}
            options={chapters.map((chapter) => ({ value: chapter.id, label: nameOf(chapter) }))}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label="Code" required error={errors.code?.message}>
          <TextInput autoComplete="off" {...register('code')} />
        </Field>
        <Field label="Title" required error={errors.title?.message}>
          <TextInput autoComplete="off" {...register('title')} />
        </Field>
      </div>
      {(parentId !== '' || !isChapter) && (
        <Field
          label="Weight"
          description="The share of the syllabus, compared with other topics."
          error={errors.weight?.message}
        >
          <TextInput inputMode="numeric" autoComplete="off" {...register('weight')} />
        </Field>
      )}
      {parentId !== '' && (
        <Controller
          control={control}
          name="prerequisites"
          render={({ field }) => (
            <Prerequisites
              topics={topics}
              ownId={topic?.id ?? null}
              value={field.value}
              onChange={field.onChange}
              error={errors.prerequisites?.message}
            />
          )}
        />
      )}
      {newer !== null && (
        <NewerVersion what="topic" now={nameOf(newer)} keepMine={keepMine} takeTheirs={takeTheirs} />
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <FormActions className="mt-2" isBusy={isSubmitting} disabled={newer !== null} onBack={onClose}>
        {topic === null ? 'Add Topic' : 'Save Topic'}
      </FormActions>
    </form>
  );
}

interface PrerequisitesProps {
  topics: readonly TopicForAdmin[];
  /** The topic itself; null for a new one. */
  ownId: string | null;
  value: string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** The topics to know before: a list with a select that adds one. */
function Prerequisites({ topics, ownId, value, onChange, error }: PrerequisitesProps) {
  const choices = topics.filter(
    ({ id, parentId, isRetired }) => parentId !== null && id !== ownId && !isRetired && !value.includes(id),
  );
  return (
    <div className="grid gap-2">
      <Field label="Prerequisites" description="What to know before this topic." error={error}>
        <Select
          value=""
          placeholder="Add a topic"
          disabled={value.length >= MAX_PREREQUISITES}
          options={choices.map((topic) => ({ value: topic.id, label: nameOf(topic) }))}
          onChange={({ target }) => onChange([...value, target.value])}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label="Chosen prerequisites" className="grid gap-1">
          {value.map((id) => {
            const topic = topics.find((each) => each.id === id);
            const name = topic === undefined ? 'A topic that is no longer here' : nameOf(topic);
            return (
              <li key={id} className="flex items-center justify-between gap-2 rounded-md bg-sunken/60 pl-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                <IconButton
                  label={`Remove ${name}`}
                  icon={<X aria-hidden className="size-5" />}
                  onClick={() => onChange(value.filter((each) => each !== id))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
