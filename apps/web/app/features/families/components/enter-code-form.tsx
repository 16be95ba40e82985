import { EnterGuardianCode } from '@thuto/contract/families';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useEnterCode } from '../api/families.ts';

/** Enters the code of another guardian. What was typed stays until it worked. */
export function EnterCodeForm() {
  const enter = useEnterCode();
  const navigate = useNavigate();
  const { register, reset, errors, isSubmitting, submit } = useActionForm({
    schema: EnterGuardianCode,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const entered = await enter.run({ code });
      if (entered === undefined) return;
      reset();
      await navigate(`/account/family?${new URLSearchParams({ for: entered.id }).toString()}`, {
        replace: true,
      });
    },
    errorMessage: enter.errorMessage,
    onlyField: 'code',
  });

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-5 flex flex-wrap items-start gap-3 border-t border-line pt-5"
    >
      <Field
        label="Code"
        description="Eight letters and digits from another guardian of a student."
        error={errors.code?.message}
        className="min-w-0 grow sm:max-w-sm"
      >
        <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register('code')} />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="sm:mt-6.75"
        isBusy={isSubmitting}
        busyLabel="Checking..."
      >
        Enter Code
      </Button>
    </form>
  );
}
