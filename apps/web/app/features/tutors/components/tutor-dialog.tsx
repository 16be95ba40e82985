import { zodResolver } from '@hookform/resolvers/zod';
import { type Tutor, TutorDetails } from '@thuto/contract/tutors';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ToggleButtons } from '../../../components/ui/toggle-buttons.tsx';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { useChangeTutor } from '../api/change-tutor.ts';
import { useSubjects } from '../../../lib/subjects.ts';

/** The initial values of a new tutor. */
export const NEW_TUTOR = { id: null, name: '', subjects: [], meetingLink: null } as const;

export interface TutorDialogProps {
  tutor: Tutor | typeof NEW_TUTOR;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds or edits a tutor of the directory. */
export function TutorDialog({ tutor, open, onOpenChange }: TutorDialogProps) {
  const { create, update } = useChangeTutor();

  const save = async (details: TutorDetails) => {
    if (tutor.id === null) await create.run(details);
    else await update.run({ id: tutor.id, revision: tutor.revision, ...details });
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={tutor.id === null ? 'Add tutor' : 'Edit tutor'}
      isDismissible={!(create.isPending || update.isPending)}
    >
      <TutorForm
        tutor={tutor}
        errorMessage={create.errorMessage}
        onSave={save}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function TutorForm({
  tutor: { id, name, subjects, meetingLink },
  errorMessage,
  onSave,
  onCancel,
}: {
  errorMessage: (error: unknown) => string;
  tutor: TutorDialogProps['tutor'];
  onSave: (details: TutorDetails) => Promise<void>;
  onCancel: () => void;
}) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { choices } = useSubjects();
  const {
    register,
    control,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(TutorDetails),
    defaultValues: { name, subjects: [...subjects], meetingLink: meetingLink ?? '' },
  });

  const submit = async (details: TutorDetails) => {
    setRefusal(null);
    try {
      await onSave(details);
    } catch (error) {
      if (showFieldErrors(error, setError, ['name', 'subjects', 'meetingLink'])) return;
      setRefusal(errorMessage(error));
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <Field label="Name" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Controller
        control={control}
        name="subjects"
        render={({ field }) => (
          <ToggleButtons
            label="Subjects"
            required
            options={choices(subjects)}
            value={field.value}
            onChange={field.onChange}
            error={errors.subjects?.message}
          />
        )}
      />
      <Field
        label="Meeting Link (Optional)"
        description="Where they usually meet students. Filled in when the tutor is chosen."
        error={errors.meetingLink?.message}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...register('meetingLink')}
        />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <DialogActions className="mt-2">
        <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
          Go back
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyLabel="Saving...">
          {id === null ? 'Add Tutor' : 'Save Tutor'}
        </Button>
      </DialogActions>
    </form>
  );
}
