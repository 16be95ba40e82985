import { zodResolver } from '@hookform/resolvers/zod';
import type { SubjectForAdmin } from '@thuto/contract/subjects';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { useChangeSubject } from '../api/subject-actions.ts';
import {
  getNewerSubject,
  SubjectValuesSchema,
  toSubjectDetails,
  toSubjectValues,
  type SubjectValues,
} from '../subject-form.ts';

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
  const { create, update } = useChangeSubject();

  const save = async (values: SubjectValues, revision: number) => {
    const details = toSubjectDetails(values);
    if (subject === null) await create.run(details);
    else await update.run({ id: subject.id, revision, ...details });
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={subject === null ? 'Add subject' : 'Edit subject'}
      isDismissible={!(create.isPending || update.isPending)}
    >
      <SubjectForm
        subject={subject}
        errorMessage={create.errorMessage}
        onSave={save}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function SubjectForm({
  subject,
  errorMessage,
  onSave,
  onCancel,
}: {
  subject: SubjectForAdmin | null;
  errorMessage: (error: unknown) => string;
  /** @param revision the revision that the values are based on. */
  onSave: (values: SubjectValues, revision: number) => Promise<void>;
  onCancel: () => void;
}) {
  // Kept from when the dialog opened: a refetch must not replace the revision that the admin saw.
  const [revision, setRevision] = useState(subject?.revision ?? 0);
  const [newer, setNewer] = useState<SubjectForAdmin | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<SubjectValues>({
    resolver: zodResolver(SubjectValuesSchema),
    defaultValues: toSubjectValues(subject),
  });

  const submit = async (values: SubjectValues) => {
    setRefusal(null);
    setNewer(null);
    try {
      await onSave(values, revision);
    } catch (error) {
      const current = getNewerSubject(error);
      if (current !== null) setNewer(current);
      else if (hasCode(error, 'subject_name_taken'))
        setError('name', { message: errorMessage(error) }, { shouldFocus: true });
      else if (!showFieldErrors(error, setError, ['name', 'description', 'highlights']))
        setRefusal(errorMessage(error));
    }
  };
  const settle = (current: SubjectForAdmin, whose: 'theirs' | 'mine') => {
    setRevision(current.revision);
    if (whose === 'theirs') reset(toSubjectValues(current));
    setNewer(null);
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
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
        <Notice
          tone="warning"
          title="Someone else has changed this subject meanwhile."
          actions={
            <>
              <Button size="sm" onClick={() => settle(newer, 'mine')}>
                Keep mine
              </Button>
              <Button size="sm" variant="outline" onClick={() => settle(newer, 'theirs')}>
                Use theirs
              </Button>
            </>
          }
        >
          <p className="[overflow-wrap:anywhere]">
            It is now called {newer.name}
            {newer.description !== '' && `: “${newer.description}”`}. With Keep mine, your texts stay in the
            form until you save them.
          </p>
        </Notice>
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <DialogActions className="mt-2">
        <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
          Go back
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyLabel="Saving...">
          {subject === null ? 'Add Subject' : 'Save Subject'}
        </Button>
      </DialogActions>
    </form>
  );
}
