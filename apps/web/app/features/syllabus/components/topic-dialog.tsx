import { zodResolver } from '@hookform/resolvers/zod';
import type { SyllabusForAdmin, TopicForAdmin } from '@thuto/contract/syllabus';
import { MAX_PREREQUISITES } from '@thuto/domain/topics';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { useChangeTopic } from '../api/syllabus.ts';
import {
  describeCircle,
  getNewerTopic,
  TopicValuesSchema,
  toTopicDetails,
  toTopicValues,
  type TopicValues,
} from '../topic-form.ts';

export interface TopicDialogProps {
  syllabus: SyllabusForAdmin;
  topics: readonly TopicForAdmin[];
  /** Null for a new topic. */
  topic: TopicForAdmin | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or edits a topic. */
export function TopicDialog({ syllabus, topics, topic, open, onOpenChange }: TopicDialogProps) {
  const { create, update } = useChangeTopic();
  const save = async (values: TopicValues, revision: number) => {
    const details = toTopicDetails(values);
    if (topic === null) await create.run({ syllabusId: syllabus.id, ...details });
    else await update.run({ id: topic.id, revision, ...details });
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={topic === null ? 'Add topic' : 'Edit topic'}
      isDismissible={!(create.isPending || update.isPending)}
    >
      <TopicForm
        syllabus={syllabus}
        topics={topics}
        topic={topic}
        errorMessage={create.errorMessage}
        onSave={save}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

const nameOf = ({ code, title }: TopicForAdmin) => `${code} ${title}`;

interface TopicFormProps extends Pick<TopicDialogProps, 'syllabus' | 'topics' | 'topic'> {
  errorMessage: (error: unknown) => string;
  /** @param revision the revision that the values are based on. */
  onSave: (values: TopicValues, revision: number) => Promise<void>;
  onCancel: () => void;
}

function TopicForm({ syllabus, topics, topic, errorMessage, onSave, onCancel }: TopicFormProps) {
  // Kept from when the dialog opened: a refetch must not replace the revision that the admin saw.
  const [revision, setRevision] = useState(topic?.revision ?? 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    reset,
    control,
    setError,
    setValue,
    formState: { errors, isSubmitting },
  } = useForm<TopicValues>({
    resolver: zodResolver(TopicValuesSchema),
    defaultValues: toTopicValues(topic, syllabus.subjects[0]?.id ?? ''),
  });
  const subjectId = useWatch({ control, name: 'subjectId' });
  const parentId = useWatch({ control, name: 'parentId' });
  const isChapter = topic !== null && topic.parentId === null;
  const chapters = topics.filter(
    (each) => each.parentId === null && each.subjectId === subjectId && !each.isRetired,
  );

  const submit = async (values: TopicValues) => {
    setRefusal(null);
    try {
      await onSave(values, revision);
    } catch (error) {
      const newer = getNewerTopic(error);
      const circle = describeCircle(error, values.title);
      if (newer !== null) {
        setRevision(newer.revision);
        reset(toTopicValues(newer, values.subjectId));
        setRefusal('Someone else has changed this topic meanwhile. The form shows the newest values.');
      } else if (circle !== null) setError('prerequisites', { message: circle });
      else if (hasCode(error, 'topic_code_taken'))
        setError('code', { message: errorMessage(error) }, { shouldFocus: true });
      else if (
        !showFieldErrors(error, setError, [
          'subjectId',
          'parentId',
          'code',
          'title',
          'weight',
          'prerequisites',
        ])
      )
        setRefusal(errorMessage(error));
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
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
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <DialogActions className="mt-2">
        <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
          Go back
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyLabel="Saving...">
          {topic === null ? 'Add Topic' : 'Save Topic'}
        </Button>
      </DialogActions>
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
