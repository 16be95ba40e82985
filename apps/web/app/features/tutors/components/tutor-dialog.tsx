import { emailAddress } from '@thuto/contract/fields/text';
import { type Tutor, TutorDetails } from '@thuto/contract/tutors';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ToggleButtons } from '../../../components/ui/toggle-buttons.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useChangeTutor } from '../api/tutor-actions.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';

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
  const actions = useChangeTutor();
  const { create, update } = actions;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={tutor.id === null ? 'Add tutor' : 'Edit tutor'}
      isDismissible={!(create.isPending || update.isPending)}
    >
      <TutorForm tutor={tutor} actions={actions} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface TutorFormProps extends Pick<TutorDialogProps, 'tutor'> {
  actions: ReturnType<typeof useChangeTutor>;
  onClose: () => void;
}

function TutorForm({ tutor, actions: { create, update }, onClose }: TutorFormProps) {
  const { choices } = useSubjects();
  const { name, email, subjects, meetingLink } = tutor;
  const { register, control, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Values,
    defaultValues: { name, email: email ?? '', subjects: [...subjects], meetingLink: meetingLink ?? '' },
    send: async ({ subjects: chosen, ...details }) => {
      const sent = { ...details, ...(chosen.length > 0 && { subjects: chosen }) };
      if (tutor.id === null) await create.run(sent);
      else await update.run({ id: tutor.id, revision: tutor.revision, ...sent });
      onClose();
    },
    errorMessage: create.errorMessage,
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
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
      <FormActions className="mt-2" isBusy={isSubmitting} onBack={onClose}>
        {tutor.id === null ? 'Add Tutor' : 'Save Tutor'}
      </FormActions>
    </form>
  );
}
