import { type Tutor, TutorVetting } from '@thuto/contract/tutors';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useChangeTutor } from '../api/tutor-actions.ts';

/** The vetting of a tutor: the document, when it was checked, and when it expires. */
export function VettingDialog({
  tutor,
  open,
  onOpenChange,
}: {
  tutor: Tutor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { saveVetting } = useChangeTutor();
  const { register, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: TutorVetting,
    defaultValues: {
      note: tutor.vetting.note,
      checkedOn: tutor.vetting.checkedOn ?? '',
      expiresOn: tutor.vetting.expiresOn ?? '',
    },
    send: async (vetting) => {
      await saveVetting.run({ id: tutor.id, revision: tutor.revision, ...vetting });
      onOpenChange(false);
    },
    errorMessage: saveVetting.errorMessage,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Vetting of ${tutor.name}`}
      isDismissible={!isSubmitting}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Document" description="What was shown, and its number." error={errors.note?.message}>
          <Textarea rows={2} {...register('note')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Checked on" error={errors.checkedOn?.message}>
            <TextInput type="date" {...register('checkedOn')} />
          </Field>
          <Field label="Expires on" error={errors.expiresOn?.message}>
            <TextInput type="date" {...register('expiresOn')} />
          </Field>
        </div>
        <p className="text-sm text-ink-soft">
          After its last day the tutor cannot be given new lessons. It is listed here 30 days ahead.
        </p>
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <FormActions className="mt-2" isBusy={isSubmitting} onBack={() => onOpenChange(false)}>
          Save Vetting
        </FormActions>
      </form>
    </Dialog>
  );
}
