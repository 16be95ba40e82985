import { type CalendarPeriod, PeriodDetails } from '@thuto/contract/term-calendar';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useCreatePeriod, useUpdatePeriod } from '../api/term-calendar.ts';
import { KIND_WORDS } from '../kind-words.ts';

/** A period to change, or the kind of a new one. */
export type PeriodToEdit = CalendarPeriod | Pick<CalendarPeriod, 'kind'>;

export interface PeriodDialogProps {
  period: PeriodToEdit;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or changes a term, a break or a holiday. */
export function PeriodDialog({ period, open, onOpenChange }: PeriodDialogProps) {
  const create = useCreatePeriod();
  const update = useUpdatePeriod();
  const word = KIND_WORDS[period.kind];
  const known = 'id' in period ? period : null;
  const { register, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: PeriodDetails,
    defaultValues: {
      kind: period.kind,
      name: known?.name ?? '',
      startsOn: known?.startsOn ?? '',
      endsOn: known?.endsOn ?? '',
    },
    send: async (details) => {
      if (known) await update.run({ ...details, id: known.id });
      else await create.run(details);
      onOpenChange(false);
    },
    errorMessage: create.errorMessage,
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={known ? `Change ${known.name}` : `Add ${word}`}
      size="sm"
      isDismissible={!isSubmitting}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput {...register('name')} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="First Day" required error={errors.startsOn?.message}>
            <TextInput type="date" {...register('startsOn')} />
          </Field>
          <Field label="Last Day" required error={errors.endsOn?.message}>
            <TextInput type="date" {...register('endsOn')} />
          </Field>
        </div>
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <FormActions className="mt-2" isBusy={isSubmitting} onBack={() => onOpenChange(false)}>
          Save
        </FormActions>
      </form>
    </Dialog>
  );
}
