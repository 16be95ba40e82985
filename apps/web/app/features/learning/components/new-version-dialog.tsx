import { NewPlanVersion, type Plan } from '@thuto/contract/learning';
import { MAX_LINE } from '@thuto/contract/fields/text';
import { MAX_LESSONS_PER_WEEK } from '@thuto/domain/learning/plans';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { usePlanActions } from '../api/plans.ts';

const Values = NewPlanVersion.omit({ id: true, subject: true });

interface NewVersionProps {
  plan: Plan | null;
  studentId: string;
  subject: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const PACES = Array.from({ length: MAX_LESSONS_PER_WEEK }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));

const SOURCES = [
  { value: 'evidence', label: 'From what the student has shown so far' },
  { value: 'version', label: 'As in the newest version' },
];

/** Drafts a new version of a plan, with its reason. */
export function NewVersionDialog(props: NewVersionProps) {
  const { open, onOpenChange } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New version"
      description="You edit and sign the draft. Targets and library content stay with their topics."
    >
      <NewVersionForm {...props} />
    </Dialog>
  );
}

function NewVersionForm({ plan, studentId, subject, onOpenChange }: NewVersionProps) {
  const { draft } = usePlanActions();
  const { register, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Values,
    defaultValues: {
      reason: '',
      examOn: plan?.examOn ?? '',
      lessonsPerWeek: plan?.lessonsPerWeek ?? 1,
      topicsFrom: 'evidence',
    },
    send: async (values) => {
      await draft.run({ id: studentId, subject, ...values });
      onOpenChange(false);
    },
    errorMessage: draft.errorMessage,
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Reason" required error={errors.reason?.message}>
        <TextInput maxLength={MAX_LINE} {...register('reason')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Exam date" required error={errors.examOn?.message}>
          <TextInput type="date" {...register('examOn')} />
        </Field>
        <Field label="Lessons a week" required error={errors.lessonsPerWeek?.message}>
          <Select options={PACES} {...register('lessonsPerWeek', { valueAsNumber: true })} />
        </Field>
      </div>
      {plan !== null && (
        <Field label="Topics" error={errors.topicsFrom?.message}>
          <Select options={SOURCES} {...register('topicsFrom')} />
        </Field>
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <FormActions isBusy={isSubmitting} busyLabel="Drafting..." onBack={() => onOpenChange(false)}>
        Draft Version
      </FormActions>
    </form>
  );
}
