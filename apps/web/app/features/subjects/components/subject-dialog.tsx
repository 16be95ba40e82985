import { SubjectForAdmin } from '@thuto/contract/subjects';
import { NewerVersion } from '../../../components/newer-version.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useRevisionForm } from '../../../lib/forms/use-revision-form.ts';
import { useChangeSubject } from '../api/subject-actions.ts';
import { SubjectValuesSchema, toSubjectDetails, toSubjectValues } from '../subject-form.ts';

/** The dialog gets this instead of a subject when it adds one. */
export const NEW_SUBJECT = { id: null } as const;

export interface SubjectDialogProps {
  /** Null for a new subject. */
  subject: SubjectForAdmin | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or edits a subject. */
export function SubjectDialog({ subject, open, onOpenChange }: SubjectDialogProps) {
  const actions = useChangeSubject();
  const { create, update } = actions;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={subject === null ? 'Add subject' : 'Edit subject'}
      isDismissible={!(create.isPending || update.isPending)}
    >
      <SubjectForm subject={subject} actions={actions} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface SubjectFormProps extends Pick<SubjectDialogProps, 'subject'> {
  actions: ReturnType<typeof useChangeSubject>;
  onClose: () => void;
}

function SubjectForm({ subject, actions: { create, update }, onClose }: SubjectFormProps) {
  const { register, errors, isSubmitting, refusal, submit, newer, keepMine, takeTheirs } = useRevisionForm({
    item: subject,
    toValues: toSubjectValues,
    schema: SubjectValuesSchema,
    changed: { code: 'subject_changed', schema: SubjectForAdmin },
    send: async (values, base) => {
      const details = toSubjectDetails(values);
      if (base === null) await create.run(details);
      else await update.run({ id: base.id, revision: base.revision, ...details });
      onClose();
    },
    errorMessage: create.errorMessage,
    codeFields: { subject_name_taken: 'name' },
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Name"
        required
        description={subject === null ? undefined : 'Past sessions show the new name too.'}
        error={errors.name?.message}
      >
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label="Description"
        description="One sentence for the landing page."
        error={errors.description?.message}
      >
        <TextInput autoComplete="off" {...register('description')} />
      </Field>
      <Field
        label="Highlights (Optional)"
        description="What students learn, one line each, at most six. The landing page lists them."
        error={errors.highlights?.message}
      >
        <Textarea rows={5} {...register('highlights')} />
      </Field>
      {newer !== null && (
        <NewerVersion
          what="subject"
          now={`called ${newer.name}${newer.description === '' ? '' : `: “${newer.description}”`}`}
          keepMine={keepMine}
          takeTheirs={takeTheirs}
        />
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <FormActions className="mt-2" isBusy={isSubmitting} disabled={newer !== null} onBack={onClose}>
        {subject === null ? 'Add Subject' : 'Save Subject'}
      </FormActions>
    </form>
  );
}
