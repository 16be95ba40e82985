import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../../../components/ui/button.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import type { DisplayNameValues } from '../../my-account-values.ts';
import { useUpdateDisplayName } from '../../api/my-account.ts';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../my-account-values.ts')).DisplayNameValues,
);

/** Form for the user's display name. */
export function DisplayNameForm({ displayName }: { displayName: string }) {
  const update = useUpdateDisplayName();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver,
    defaultValues: { displayName },
  });
  const { errors } = formState;

  const save = async (values: z.output<typeof DisplayNameValues>) => {
    try {
      const saved = await update.run(values);
      if (saved !== undefined) reset({ displayName: saved.currentUser.displayName });
    } catch (error) {
      showFieldErrors(error, setError, ['displayName']);
    }
  };
  // Not awaited: a reset counts as a new form only after the submission has ended.
  const submit = handleSubmit((values) => void save(values));

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
        {errors.root && <Notice tone="danger">{update.failure}</Notice>}
        {update.error !== null && <Notice tone="danger">{update.errorMessage(update.error)}</Notice>}
        <div>
          <Button type="submit" isBusy={update.isPending} busyLabel="Saving...">
            Save Name
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
