import type { GradeBoundary } from '@thuto/contract/past-papers';
import { BOUNDARY_GRADES } from '@thuto/domain/learning/past-papers';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useBoundaryActions } from '../api/grade-boundaries.ts';
import { BoundaryValues, toBoundaryValues } from '../form-values.ts';
import { PaperFields } from './paper-fields.tsx';

export interface BoundaryDialogProps {
  syllabusId: string;
  /** Null for new boundaries. */
  boundary: GradeBoundary | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or changes the official grade boundaries of a paper (PAPER-7). */
export function BoundaryDialog({ syllabusId, boundary, open, onOpenChange }: BoundaryDialogProps) {
  const { create, update } = useBoundaryActions();
  const { register, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: BoundaryValues,
    defaultValues: toBoundaryValues(boundary, syllabusId),
    send: async (details) => {
      if (boundary === null) await create.run(details);
      else await update.run({ ...details, id: boundary.id, revision: boundary.revision });
      onOpenChange(false);
    },
    errorMessage: create.errorMessage,
  });
  // Errors of the grades belong to no single field of the form.
  const gradesError = (errors as { grades?: { message?: string; root?: { message?: string } } | unknown[] })
    .grades;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={boundary === null ? 'Add grade boundaries' : 'Edit grade boundaries'}
      isDismissible={!isSubmitting}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <PaperFields register={register} errors={errors} />
          <Field label="Maximum marks" required error={errors.maxMarks?.message}>
            <TextInput inputMode="numeric" autoComplete="off" {...register('maxMarks')} />
          </Field>
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-semibold">Lowest marks of each grade</legend>
          <div className="grid grid-cols-4 gap-3">
            {BOUNDARY_GRADES.map((grade, index) => (
              <Field key={grade} label={grade}>
                <TextInput inputMode="numeric" autoComplete="off" {...register(`marks.${index}`)} />
              </Field>
            ))}
          </div>
          <p className="text-sm text-ink-soft">
            As the examination board published them. Leave a grade empty that the paper does not have.
          </p>
          {gradesError !== undefined && <FieldError isAlert>{describeGradesError(gradesError)}</FieldError>}
        </fieldset>
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <FormActions className="mt-2" isBusy={isSubmitting} onBack={() => onOpenChange(false)}>
          {boundary === null ? 'Add Grade Boundaries' : 'Save Grade Boundaries'}
        </FormActions>
      </form>
    </Dialog>
  );
}

const describeGradesError = (error: { message?: string; root?: { message?: string } } | unknown[]): string =>
  (Array.isArray(error) ? undefined : (error.message ?? error.root?.message)) ??
  'Please enter whole numbers as marks';
