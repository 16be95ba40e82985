import { zodResolver } from '@hookform/resolvers/zod';
import type { PastPaper, PastPaperDetails, PastPapers } from '@thuto/contract/past-papers';
import type { Topic } from '@thuto/contract/syllabus';
import { MAX_PAPER_QUESTIONS, sumMarks } from '@thuto/domain/learning/past-papers';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { type Control, type FieldPath, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { UnsavedChangesGuard } from '../../../components/unsaved-changes-guard.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { type PaperOwner, useSavePastPaper, useTopicsOfSyllabus } from '../api/past-papers.ts';
import { newQuestion, PaperValues, toPaperValues } from '../form-values.ts';
import { PaperFields } from './paper-fields.tsx';

interface PaperFormProps {
  owner: PaperOwner;
  /** Null for a new paper. */
  paper: PastPaper | null;
  syllabuses: PastPapers['syllabuses'];
  /** Where a new paper starts: the syllabus of the list, and today. */
  start: { syllabusId: string; today: string };
  /** @param syllabusId the syllabus of the saved paper. */
  onSaved: (syllabusId: string) => void;
  onCancel: () => void;
}

/** The form of a past paper. What was typed stays after an error. */
export function PaperForm({ owner, paper, syllabuses, start, onSaved, onCancel }: PaperFormProps) {
  const save = useSavePastPaper(owner);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, control, setError, setValue, formState } = useForm<
    PaperValues,
    unknown,
    PastPaperDetails
  >({ resolver: zodResolver(PaperValues), defaultValues: toPaperValues(paper, start) });
  const { errors, isSubmitting, isDirty } = formState;
  const questions = useFieldArray({ control, name: 'questions' });
  const syllabusId = useWatch({ control, name: 'syllabusId' });
  const topics = useTopicsOfSyllabus(syllabusId);

  const submit = async (details: PastPaperDetails) => {
    setRefusal(null);
    try {
      const seen = paper === null ? null : { id: paper.id, revision: paper.revision };
      const saved = await save.run({ ...details, seen });
      if (saved !== undefined) onSaved(saved.syllabusId);
    } catch (error) {
      const names: FieldPath<PaperValues>[] = [
        'syllabusId',
        'year',
        'writtenOn',
        ...details.questions.map((_question, index) => `questions.${index}.topicId` as const),
      ];
      if (!showFieldErrors(error, setError, names)) setRefusal(save.errorMessage(error));
    }
  };

  return (
    <QueryBoundary
      query={topics}
      loading="Loading topics"
      rows={3}
      rowClassName="h-16"
      failure="The topics could not be loaded. Please try again."
    >
      {(topicsOfSyllabus) => (
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field label="Syllabus" required error={errors.syllabusId?.message}>
              <Select
                options={syllabuses.map(({ id, name }) => ({ value: id, label: name }))}
                {...register('syllabusId', {
                  // The topics of another syllabus do not fit.
                  onChange: () =>
                    questions.fields.forEach((_field, index) => setValue(`questions.${index}.topicId`, '')),
                })}
              />
            </Field>
            <PaperFields register={register} errors={errors} />
            <Field label="Date written" required error={errors.writtenOn?.message}>
              <TextInput type="date" max={start.today} {...register('writtenOn')} />
            </Field>
          </div>
          <ul aria-label="Questions" className="grid gap-3">
            {questions.fields.map((field, index) => {
              const wrong = errors.questions?.[index];
              return (
                <li key={field.id} className="rounded-xl border border-line p-3 sm:p-4">
                  <fieldset className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_6rem_6rem_auto]">
                    <legend className="sr-only">Question {index + 1}</legend>
                    <Field label="Question" required error={wrong?.name?.message}>
                      <TextInput autoComplete="off" {...register(`questions.${index}.name`)} />
                    </Field>
                    <Field
                      label="Topic"
                      required
                      error={wrong?.topicId?.message}
                      className="max-sm:col-span-2"
                    >
                      <Select
                        placeholder="Choose a topic"
                        options={listTopicOptions(topicsOfSyllabus, paper, syllabusId)}
                        {...register(`questions.${index}.topicId`)}
                      />
                    </Field>
                    <Field label="Marks" required error={wrong?.marks?.message}>
                      <TextInput
                        inputMode="numeric"
                        autoComplete="off"
                        {...register(`questions.${index}.marks`)}
                      />
                    </Field>
                    <Field label="Out of" required error={wrong?.maxMarks?.message}>
                      <TextInput
                        inputMode="numeric"
                        autoComplete="off"
                        {...register(`questions.${index}.maxMarks`)}
                      />
                    </Field>
                    <IconButton
                      label={`Remove question ${index + 1}`}
                      icon={<Trash2 aria-hidden className="size-5" />}
                      disabled={questions.fields.length === 1}
                      onClick={() => questions.remove(index)}
                      className="self-end justify-self-end max-sm:col-start-2 max-sm:row-start-1 sm:mt-7 sm:self-start"
                    />
                  </fieldset>
                </li>
              );
            })}
          </ul>
          {errors.questions?.root?.message !== undefined && (
            <FieldError isAlert>{errors.questions.root.message}</FieldError>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <AddQuestion
              control={control}
              isFull={questions.fields.length >= MAX_PAPER_QUESTIONS}
              onAdd={(question) =>
                questions.append(question, { focusName: `questions.${questions.fields.length}.topicId` })
              }
            />
            <Total control={control} />
          </div>
          {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
          {owner.side === 'family' && (
            <p className="text-sm text-ink-soft">
              Your tutor can check the marks. After that, only a tutor can change them.
            </p>
          )}
          <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
            <Button type="submit" isBusy={isSubmitting} busyLabel="Saving...">
              {paper === null ? 'Add Past Paper' : 'Save Past Paper'}
            </Button>
            <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
              Cancel
            </Button>
          </div>
          <UnsavedChangesGuard when={isDirty && !isSubmitting} />
        </form>
      )}
    </QueryBoundary>
  );
}

/** The current topics, and the retired ones that the paper has already. */
function listTopicOptions(topics: readonly Topic[], paper: PastPaper | null, syllabusId: string) {
  const retired = paper?.syllabusId === syllabusId ? paper.questions.map(({ topic }) => topic) : [];
  const names = new Map(
    [...topics, ...retired.filter(({ isRetired }) => isRetired)].map(({ id, code, title }) => [
      id,
      `${code} ${title}`,
    ]),
  );
  return [...names].map(([value, label]) => ({ value, label }));
}

type Controlled = { control: Control<PaperValues, unknown, PastPaperDetails> };

function AddQuestion({
  control,
  isFull,
  onAdd,
}: Controlled & { isFull: boolean; onAdd: (question: PaperValues['questions'][number]) => void }) {
  const questions = useWatch({ control, name: 'questions' });
  return (
    <Button
      variant="outline"
      icon={<Plus aria-hidden className="size-5" />}
      disabled={isFull}
      onClick={() => onAdd(newQuestion(questions))}
    >
      Add Question
    </Button>
  );
}

/** The total while it is typed. */
function Total({ control }: Controlled) {
  const questions = useWatch({ control, name: 'questions' });
  const { marks, maxMarks, percent } = sumMarks(
    questions.map((question) => ({
      marks: Number(question.marks) || 0,
      maxMarks: Number(question.maxMarks) || 0,
    })),
  );
  return (
    <p aria-live="polite" className="font-semibold tabular-nums">
      Total: {marks} of {maxMarks}
      {maxMarks > 0 && ` (${percent} %)`}
    </p>
  );
}
