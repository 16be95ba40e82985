import { TestimonialWords, type TestimonialForAdmin } from '@thuto/contract/testimonials';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useChangeTestimonial } from '../api/testimonial-actions.ts';

/** The initial values of a new testimonial. */
export const NEW_TESTIMONIAL = { id: null, authorName: '', authorRole: '', quote: '' } as const;

export interface TestimonialDialogProps {
  testimonial: TestimonialForAdmin | typeof NEW_TESTIMONIAL;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or edits a testimonial. */
export function TestimonialDialog({ testimonial, open, onOpenChange }: TestimonialDialogProps) {
  const { create, update } = useChangeTestimonial();
  const isBusy = create.isPending || update.isPending;

  const save = async (words: TestimonialWords) => {
    if (testimonial.id === null) await create.run(words);
    else await update.run({ id: testimonial.id, ...words });
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={testimonial.id === null ? 'Add testimonial' : 'Edit testimonial'}
      isDismissible={!isBusy}
    >
      <TestimonialForm
        testimonial={testimonial}
        errorMessage={create.errorMessage}
        onSave={save}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function TestimonialForm({
  testimonial: { id, authorName, authorRole, quote },
  errorMessage,
  onSave,
  onCancel,
}: {
  errorMessage: (error: unknown) => string;
  testimonial: TestimonialDialogProps['testimonial'];
  onSave: (words: TestimonialWords) => Promise<void>;
  onCancel: () => void;
}) {
  const { register, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: TestimonialWords,
    defaultValues: { authorName, authorRole, quote },
    send: onSave,
    errorMessage,
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Quote" required description="In their own words." error={errors.quote?.message}>
        <Textarea rows={5} {...register('quote')} />
      </Field>
      <Field label="Name" required error={errors.authorName?.message}>
        <TextInput autoComplete="off" {...register('authorName')} />
      </Field>
      <Field label="Role" required error={errors.authorRole?.message}>
        <TextInput
          autoComplete="off"
          placeholder="Parent of a Grade 11 student"
          {...register('authorRole')}
        />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <FormActions className="mt-2" isBusy={isSubmitting} onBack={onCancel}>
        {id === null ? 'Add Testimonial' : 'Save Testimonial'}
      </FormActions>
    </form>
  );
}
