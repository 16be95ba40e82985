import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ReportForm as Form,
  SaveReport,
  type SentReport,
  type TopicName,
} from '@thuto/contract/learning';
import { MAX_TEXT } from '@thuto/contract/fields/text';
import type { TopicLevel } from '@thuto/domain/lessons/lesson-reports';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { LevelChoice } from '../../../components/lesson-report/level-choice.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { hasCode, isOffline } from '../../../lib/api/api-error.ts';
import { clearDraft, readDraft, writeDraft } from '../../../lib/forms/drafts.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { newId } from '../../../lib/new-id.ts';
import { keepReport } from '../../../lib/unsent-work/report-queue.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';
import { useSaveReport } from '../api/reports.ts';

type Values = SentReport;
type Chosen = Values['topics'][number];

const FIELDS = ['topics', 'homework', 'homeworkDueOn', 'note', 'staffNote', 'exitTicket'] as const;

export interface ReportFormProps {
  form: Form;
  topics: readonly TopicName[];
  accountId: string;
  /** @param isCompleted whether the same save has completed the lesson. */
  onSaved: (isCompleted: boolean) => void;
  /** Called when the report waits on the device for a connection. */
  onKept: () => void;
}

/** The form of a lesson report. Without a connection the report stays on the device and is sent later. */
export function ReportForm({ form, topics, accountId, onSaved, onKept }: ReportFormProps) {
  const save = useSaveReport();
  const online = useOnline();
  const [refusal, setRefusal] = useState<string | null>(null);
  const slot = { accountId, form: `report:${form.id}` };
  const [draft] = useState(() => readDraft(slot) as Values | null);
  const { register, control, handleSubmit, setError, formState } = useForm<Values, unknown, SaveReport>({
    resolver: zodResolver(SaveReport),
    defaultValues: draft ?? {
      id: form.id,
      reportId: newId(),
      // The level is required: the form cannot be sent before it is chosen.
      topics: form.planned.map((topicId) => ({ topicId }) as Chosen),
      homework: '',
      homeworkDueOn: null,
      note: '',
      staffNote: '',
      exitTicket: null,
      completesLesson: form.needsOutcome,
    },
  });
  const { errors, isSubmitting } = formState;

  const values = useWatch({ control });
  const { accountId: owner, form: name } = slot;
  useEffect(() => writeDraft({ accountId: owner, form: name }, values), [owner, name, values]);

  const keep = (report: SaveReport) => {
    if (!keepReport(accountId, report)) return false;
    clearDraft(slot);
    onKept();
    return true;
  };
  const submit = async (report: SaveReport) => {
    setRefusal(null);
    if (!navigator.onLine && keep(report)) return;
    try {
      await save.run(report);
      clearDraft(slot);
      onSaved(report.completesLesson);
    } catch (error) {
      // After a new sign-in it is sent like one that was written offline.
      if ((isOffline(error) || hasCode(error, 'sign_in_required')) && keep(report)) return;
      if (!showFieldErrors(error, setError, FIELDS)) setRefusal(save.errorMessage(error));
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
      {form.needsOutcome && (
        <Controller
          control={control}
          name="completesLesson"
          render={({ field: { value, onChange } }) => (
            <RadioCards
              label="Outcome"
              columns={2}
              options={[
                {
                  value: 'completed',
                  label: 'Completed',
                  description: 'Saved with the report. Uses 1 session.',
                },
                { value: 'later', label: 'Decide later', description: 'Only the report is saved.' },
              ]}
              value={value === true ? 'completed' : 'later'}
              onChange={(chosen) => onChange(chosen === 'completed')}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="topics"
        render={({ field: { value, onChange } }) => (
          <TopicsTaught
            topics={topics}
            chosen={value}
            onChange={onChange}
            error={
              errors.topics === undefined ? undefined : describeTopicsError(value, errors.topics.message)
            }
          />
        )}
      />
      <Field label="Homework" error={errors.homework?.message}>
        <Textarea rows={2} maxLength={MAX_TEXT} {...register('homework')} />
      </Field>
      <Field label="Due date" error={errors.homeworkDueOn?.message}>
        <TextInput
          type="date"
          min={form.date}
          {...register('homeworkDueOn', { setValueAs: (text: string | null) => text || null })}
        />
      </Field>
      <Field
        label="Exit ticket"
        description="Three questions at the end of the lesson."
        error={errors.exitTicket?.message}
      >
        <Select
          options={[0, 1, 2, 3].map((count) => ({ value: String(count), label: `${count} of 3 correct` }))}
          placeholder="No exit ticket"
          {...register('exitTicket', {
            setValueAs: (text: string | number | null) =>
              text === '' || text === null ? null : Number(text),
          })}
        />
      </Field>
      <Field label="Note for the family" error={errors.note?.message}>
        <Textarea rows={3} maxLength={MAX_TEXT} {...register('note')} />
      </Field>
      <Field
        label="Note for staff"
        description="The family does not see this."
        error={errors.staffNote?.message}
      >
        <Textarea rows={2} maxLength={MAX_TEXT} {...register('staffNote')} />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      {!online && (
        <Notice announce="none">
          You are offline. The report is kept on this device and sent when you are back online.
        </Notice>
      )}
      <Button type="submit" size="lg" isBusy={isSubmitting} busyLabel="Saving...">
        Save Report
      </Button>
    </form>
  );
}

/** Errors of single topics mean that a level is missing. */
const describeTopicsError = (chosen: readonly Chosen[], message: string | undefined) =>
  chosen.length > 0 && message === undefined ? 'Please choose a level for each topic' : message;

function TopicsTaught({
  topics,
  chosen,
  onChange,
  error,
}: {
  topics: readonly TopicName[];
  chosen: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
  error: string | undefined;
}) {
  const left = topics.filter(({ id }) => !chosen.some(({ topicId }) => topicId === id));
  const setLevel = (topicId: string, level: TopicLevel) =>
    onChange(chosen.map((each) => (each.topicId === topicId ? { topicId, level } : each)));
  return (
    <div className="grid gap-3">
      <Field label="Topics taught" required error={error}>
        <Select
          value=""
          placeholder={chosen.length === 0 ? 'Choose a topic' : 'Add another topic'}
          options={left.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))}
          onChange={({ target }) => {
            // The level is required: the form cannot be sent before it is chosen.
            if (target.value !== '') onChange([...chosen, { topicId: target.value } as Chosen]);
          }}
        />
      </Field>
      {chosen.map(({ topicId, level }) => {
        const topic = topics.find(({ id }) => id === topicId);
        return (
          <LevelOfTopic
            key={topicId}
            title={topic?.title ?? 'Topic'}
            topicId={topicId}
            level={level}
            onLevel={(next) => setLevel(topicId, next)}
            onRemove={() => onChange(chosen.filter((each) => each.topicId !== topicId))}
          />
        );
      })}
      {topics.length === 0 && <FieldError>There are no topics of this subject yet.</FieldError>}
    </div>
  );
}

function LevelOfTopic({
  title,
  topicId,
  level,
  onLevel,
  onRemove,
}: {
  title: string;
  topicId: string;
  level: TopicLevel | undefined;
  onLevel: (level: TopicLevel) => void;
  onRemove: () => void;
}) {
  return (
    <div className="rounded-lg border border-line bg-surface p-3">
      <div className="flex items-start justify-between gap-2">
        <p id={`topic-${topicId}`} className="pt-2 font-semibold">
          {title}
        </p>
        <button
          type="button"
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
        >
          <X aria-hidden className="size-5" />
          <span className="sr-only">Remove {title}</span>
        </button>
      </div>
      <LevelChoice
        name={`level-${topicId}`}
        labelledBy={`topic-${topicId}`}
        level={level}
        onLevel={onLevel}
      />
    </div>
  );
}
