import { InviteAdmin } from '@thuto/contract/admins';
import { Button } from '../../../../components/ui/button.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../../lib/forms/use-action-form.ts';
import { useInviteAdmin } from '../../api/admins.ts';

/** Invites an admin by email address. */
export function AdminInviteForm() {
  const invite = useInviteAdmin();
  const { register, reset, errors, isSubmitting, submit } = useActionForm({
    schema: InviteAdmin,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await invite.run({ email });
      reset();
    },
    errorMessage: invite.errorMessage,
    onlyField: 'email',
  });

  return (
    <SectionCard title="Invite an admin">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label="Email"
          required
          description="They get a link that works once, for 7 days, and choose their own password. It must not be a student’s address."
          error={errors.email?.message}
        >
          <TextInput type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Button type="submit" className="justify-self-start" isBusy={isSubmitting} busyLabel="Sending...">
          Send Invitation
        </Button>
      </form>
    </SectionCard>
  );
}
