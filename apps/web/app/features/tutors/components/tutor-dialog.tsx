import { zodResolver } from '@hookform/resolvers/zod';
import { emailAddress } from '@thuto/contract/text';
import { type Tutor, TutorDetails } from '@thuto/contract/tutors';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ToggleButtons } from '../../../components/ui/toggle-buttons.tsx';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { useChangeTutor } from '../api/tutor-actions.ts';
import { useSubjects } from '../../../lib/subjects.ts';

/** The initial values of a new tutor. */
export const NEW_TUTOR = { id: null, name: '', email: null, subjects: [], meetingLink: null } as const;

const CHOOSE_SUBJECT = 'Please choose at least one subject';

/** A tutor with an email may have no subjects chosen: the server then takes all. */
const Values = TutorDetails.extend({
  email: z.union([z.literal(''), emailAddress]),
  subjects: z.array(z.string()),
}).refine(({ subjects, email }) => subjects.length > 0 || email !== '', {
  path: ['subjects'],
  message: CHOOSE_SUBJECT,
});

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
  tutor: { id, name, email, subjects, meetingLink },
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
    resolver: zodResolver(Values),
    defaultValues: { name, email: email ?? '', subjects: [...subjects], meetingLink: meetingLink ?? '' },
  });

  const submit = async ({ subjects: chosen, ...details }: z.output<typeof Values>) => {
    setRefusal(null);
    try {
      await onSave({ ...details, ...(chosen.length > 0 && { subjects: chosen }) });
    } catch (error) {
      if (showFieldErrors(error, setError, ['name', 'email', 'subjects', 'meetingLink'])) return;
      setRefusal(errorMessage(error));
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <Field label="Name" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label="Email"
        description="Where the invitation to the tutor area goes. Students never see it."
        error={errors.email?.message}
      >
        <TextInput type="email" inputMode="email" autoComplete="off" {...register('email')} />
      </Field>
      <Controller
        control={control}
        name="subjects"
        render={({ field }) => (
          <ToggleButtons
            label="Subjects"
            description="With an email you can leave this empty: the tutor then teaches every subject."
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
