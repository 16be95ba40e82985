import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { toast } from '../../../../components/ui/toast-store.ts';
import { getErrorMessage } from '../../../../lib/error-copy.ts';
import { showFieldErrors } from '../../../../lib/form-errors.ts';
import { lazyResolver } from '../../../../lib/lazy-resolver.ts';
import { useUpdateDisplayName } from '../../api/my-account.ts';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../my-account-values.ts')).DisplayNameValues,
);
const FALLBACK_MESSAGE = 'Failed to update profile. Please try again.';

/** Form for the user's display name. */
export function DisplayNameForm({ displayName }: { displayName: string }) {
  const update = useUpdateDisplayName();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver,
    defaultValues: { displayName },
  });
  const { errors } = formState;

  const submit = handleSubmit((values) => {
    update.mutate(values, {
      onSuccess: ({ currentUser }) => {
        reset({ displayName: currentUser.displayName });
        toast.success('Display name saved.');
      },
      onError: (error) => void showFieldErrors(error, setError, ['displayName']),
    });
  });

  return (
    <SectionCard title="Profile">
      <form noValidate ref={warmOnFocus} onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label="Display Name"
          description="How we greet you, and what the people at the centre see."
          error={errors.displayName?.message}
          required
        >
          <TextInput autoComplete="name" {...register('displayName')} />
        </Field>
        {errors.root && <Notice tone="danger">{FALLBACK_MESSAGE}</Notice>}
        {update.isError && <Notice tone="danger">{getErrorMessage(update.error, FALLBACK_MESSAGE)}</Notice>}
        <div>
          <Button type="submit" isBusy={update.isPending} busyLabel="Saving...">
            Save Name
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
