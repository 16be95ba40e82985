import type { ItemForAdmin } from '@thuto/contract/items';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useChangeItem, useTopics } from '../api/items.ts';
import {
  type ItemValues,
  ItemValuesSchema,
  KIND_OPTIONS,
  LEVEL_OPTIONS,
  listOptions,
  toFormError,
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

function ItemForm({ item, onClose }: { item: ItemForAdmin | null; onClose: () => void }) {
  const { create, update } = useChangeItem();
  const { choices } = useSubjects();
  const subjects = choices(item === null ? [] : [item.subjectId]);
  const { register, control, setValue, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: ItemValuesSchema,
    defaultValues: toItemValues(item, subjects[0]?.value ?? ''),
    send: async (entered): Promise<void> => {
      const details = toItemDetails(entered, item, all);
      try {
        if (item === null) await create.run(details);
        else await update.run({ id: item.id, revision: item.revision, ...details });
      } catch (error) {
        throw toFormError(error);
      }
      onClose();
    },
    errorMessage: create.errorMessage,
  });
  const values = useWatch({ control }) as ItemValues;
  const topics = useTopics(values.subjectId);
  const all = topics.data?.items ?? [];
  const { kind } = values;

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
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
