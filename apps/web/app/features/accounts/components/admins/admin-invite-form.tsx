import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { ApiError } from '../../../../lib/api-error.ts';
import { useInviteAdmin } from '../../api/admins.ts';

/** Invites an admin by email address. */
export function AdminInviteForm() {
  const invite = useInviteAdmin();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    try {
      await invite.run({ email });
      setEmail('');
    } catch (error) {
      const own = error instanceof ApiError ? error.fields['email'] : undefined;
      setFault(own ?? invite.errorMessage(error));
      input.current?.focus();
    }
  };

  return (
    <SectionCard title="Invite an admin">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label="Email"
          required
          description="They get a link that works once, for 7 days, and choose their own password. It must not be a student’s address."
          error={fault}
        >
          <TextInput
            ref={input}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setFault(undefined);
            }}
          />
        </Field>
        <Button type="submit" className="justify-self-start" isBusy={invite.isPending} busyLabel="Sending...">
          Send Invitation
        </Button>
      </form>
    </SectionCard>
  );
}
