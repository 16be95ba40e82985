import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ApiError } from '../../../lib/api-error.ts';
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
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setFault(undefined);
    try {
      await giveOwnSignIn.run({ studentId, email });
      setEmail('');
      onOpenChange(false);
    } catch (error) {
      const own = error instanceof ApiError ? error.fields['email'] : undefined;
      setFault(own ?? giveOwnSignIn.errorMessage(error));
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Give ${firstName} their own sign-in`}
      description={`${firstName} sees their sessions and library and can book. They cannot pay or invite others.`}
      isDismissible={!giveOwnSignIn.isPending}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Email" description={`The address of ${firstName}.`} error={fault} required>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <DialogActions>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" isBusy={giveOwnSignIn.isPending} busyLabel="Sending...">
            Send Invitation
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
