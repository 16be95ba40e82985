import { GiveOwnSignIn } from '@thuto/contract/families';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useGuardianActions } from '../api/families.ts';

export interface OwnSignInDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  studentId: string;
  firstName: string;
}

/** Invites a student to their own sign-in. */
export function OwnSignInDialog({ open, onOpenChange, studentId, firstName }: OwnSignInDialogProps) {
  const { giveOwnSignIn } = useGuardianActions();
  const { register, reset, errors, submit } = useActionForm({
    schema: GiveOwnSignIn,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await giveOwnSignIn.run({ studentId, email });
      reset();
      onOpenChange(false);
    },
    errorMessage: giveOwnSignIn.errorMessage,
    onlyField: 'email',
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Give ${firstName} their own sign-in`}
      description={`${firstName} sees their sessions and library and can book. They cannot pay or invite others.`}
      isDismissible={!giveOwnSignIn.isPending}
    >
      <form noValidate onSubmit={submit}>
        <Field
          label="Email"
          description={`The address of ${firstName}.`}
          error={errors.email?.message}
          required
        >
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </Field>
        <FormActions
          isBusy={giveOwnSignIn.isPending}
          busyLabel="Sending..."
          backLabel="Cancel"
          onBack={() => onOpenChange(false)}
        >
          Send Invitation
        </FormActions>
      </form>
    </Dialog>
  );
}
