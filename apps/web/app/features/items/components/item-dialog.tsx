import type { ItemForAdmin } from '@thuto/contract/items';
import { useForm, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useChangeItem, useTopics } from '../api/items.ts';
import {
  findFaults,
  type ItemValues,
  KIND_OPTIONS,
  LEVEL_OPTIONS,
  listOptions,
  toItemDetails,
  toItemValues,
} from '../item-form.ts';

export interface ItemDialogProps {
  /** Null for a new item. */
  item: ItemForAdmin | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or edits an item. */
export function ItemDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const { create, update } = useChangeItem();
  const isPending = create.isPending || update.isPending;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={item === null ? 'Add item' : 'Edit item'}
      size="lg"
      isDismissible={!isPending}
    >
      <ItemForm item={item} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** The field of the form that shows an error of a call. `content.options.0.text` belongs to the options. */
function fieldOf(path: string): keyof ItemValues | null {
  const [first = '', second = ''] = path.split('.');
  const name = first === 'content' ? second : first === 'topicIds' ? 'topicId' : first;
  const names: readonly string[] = Object.keys(toItemValues(null, ''));
  return names.includes(name) ? (name as keyof ItemValues) : null;
}

function ItemForm({ item, onClose }: { item: ItemForAdmin | null; onClose: () => void }) {
  const { create, update } = useChangeItem();
  const { choices } = useSubjects();
  const subjects = choices(item === null ? [] : [item.subjectId]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    control,
    setError,
    setValue,
    formState: { errors, isSubmitting },
  } = useForm<ItemValues>({ defaultValues: toItemValues(item, subjects[0]?.value ?? '') });
  const values = useWatch({ control }) as ItemValues;
  const topics = useTopics(values.subjectId);
  const all = topics.data?.items ?? [];
  const { kind } = values;

  const submit = async (entered: ItemValues) => {
    setRefusal(null);
    const faults = Object.entries(findFaults(entered)) as [keyof ItemValues, string][];
    for (const [index, [name, message]] of faults.entries()) {
      setError(name, { message }, { shouldFocus: index === 0 });
    }
    if (faults.length > 0) return;
    const details = toItemDetails(entered, item, all);
    try {
      if (item === null) await create.run(details);
      else await update.run({ id: item.id, revision: item.revision, ...details });
      onClose();
    } catch (error) {
      const placed =
        error instanceof ApiError
          ? Object.entries(error.fields).filter(([path]) => fieldOf(path) !== null)
          : [];
      for (const [path, message] of placed) setError(fieldOf(path) ?? 'question', { message });
      if (placed.length === 0) setRefusal(create.errorMessage(error));
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Subject" required error={errors.subjectId?.message}>
          <Select
            options={subjects}
            {...register('subjectId', { onChange: () => setValue('topicId', '') })}
          />
        </Field>
        <Field label="Topic" required error={errors.topicId?.message}>
          <Select
            {...register('topicId')}
            // The options arrive after the form: keep what is chosen.
            key={all.length}
            defaultValue={values.topicId}
          >
            <option value="">{topics.isError ? 'The topics could not be loaded' : 'Choose a topic'}</option>
            {[...new Set(all.map(({ syllabusId }) => syllabusId))].map((syllabusId) => (
              <optgroup key={syllabusId} label={syllabusId}>
                {all
                  .filter((topic) => topic.syllabusId === syllabusId && topic.parentId !== null)
                  .map(({ id, code, title }) => (
                    <option key={id} value={id}>{`${code} ${title}`}</option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label="Kind" required>
          <Select options={KIND_OPTIONS} {...register('kind', { onChange: () => setValue('answer', '') })} />
        </Field>
        <Field label="Level" required>
          <Select options={LEVEL_OPTIONS} {...register('level')} />
        </Field>
      </div>
      <Field
        label="Question"
        required
        description="Formulas between dollar signs: $x^2$ or $\ce{H2O}$."
        error={errors.question?.message}
      >
        <Textarea rows={3} {...register('question')} />
      </Field>
      {kind === 'multiple_choice' && (
        <Field
          label="Options"
          required
          description="One line each, at most six."
          error={errors.options?.message}
        >
          <Textarea rows={4} {...register('options')} />
        </Field>
      )}
      {kind === 'order_steps' ? (
        <Field
          label="Steps"
          required
          description="One line each, in the right order."
          error={errors.steps?.message}
        >
          <Textarea rows={5} {...register('steps')} />
        </Field>
      ) : (
        <Field label="Answer" required error={errors.answer?.message}>
          {kind === 'multiple_choice' ? (
            <Select
              placeholder="Choose the right option"
              options={listOptions({ options: values.options }).map((value) => ({ value, label: value }))}
              {...register('answer')}
            />
          ) : (
            <TextInput autoComplete="off" {...register('answer')} />
          )}
        </Field>
      )}
      {kind === 'number' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Unit" description="Empty for a number without a unit." error={errors.unit?.message}>
            <TextInput autoComplete="off" {...register('unit')} />
          </Field>
          <Field
            label="Tolerance"
            description="How far an answer may be off. Empty means 0."
            error={errors.tolerance?.message}
          >
            <TextInput inputMode="decimal" autoComplete="off" {...register('tolerance')} />
          </Field>
        </div>
      )}
      <Field label="Worked solution (Optional)" error={errors.solution?.message}>
        <Textarea rows={2} {...register('solution')} />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <FormActions className="mt-2" isBusy={isSubmitting} onBack={onClose}>
        {item === null ? 'Add Item' : 'Save Item'}
      </FormActions>
    </form>
  );
}
