import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import type { EmailChangeValues } from '../../my-account-values.ts';
import { useRequestEmailChange } from '../../api/my-account.ts';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../my-account-values.ts')).EmailChangeValues,
);
const ABOUT_EMAIL = ['email_taken', 'email_unchanged', 'email_invalid'] as const;

/** The current address, and the form that changes it. */
export function EmailChangeForm({ email }: { email: string }) {
  const request = useRequestEmailChange();
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver,
    defaultValues: { email, currentPassword: '' },
  });
  const { errors } = formState;

  const send = async (values: z.output<typeof EmailChangeValues>) => {
    try {
      await request.run(values);
      resetField('currentPassword');
      resetField('email', { defaultValue: email });
    } catch (error) {
      const message = request.errorMessage(error);
      if (hasCode(error, 'password_wrong')) {
        setError('currentPassword', { type: 'server', message }, { shouldFocus: true });
      } else if (ABOUT_EMAIL.some((code) => hasCode(error, code))) {
        setError('email', { type: 'server', message }, { shouldFocus: true });
      } else showFieldErrors(error, setError, ['email', 'currentPassword']);
    }
  };
  // Not awaited: a reset counts as a new form only after the submission has ended.
  const submit = handleSubmit((values) => void send(values));
  const isShownAtField = errors.email !== undefined || errors.currentPassword !== undefined;

  return (
    <form noValidate ref={warmOnFocus} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label="Email"
        description="You sign in with it, and our mails go there. A new address takes effect once you have opened the link that we send to it."
        error={errors.email?.message}
        required
      >
        <TextInput
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      <Field label="Current Password" error={errors.currentPassword?.message} required>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      {errors.root && <Notice tone="danger">{request.failure}</Notice>}
      {request.error !== null && !isShownAtField && (
        <Notice tone="danger">{request.errorMessage(request.error)}</Notice>
      )}
      <div>
        <Button type="submit" isBusy={request.isPending} busyLabel="Sending...">
          Change Email
        </Button>
      </div>
    </form>
  );
}
