import { SetDateOfBirth } from '@thuto/contract/families';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useGuardianActions } from '../api/families.ts';

export interface DateOfBirthFormProps {
  studentId: string;
  firstName: string;
  dateOfBirth: string | null;
}

/** The student's date of birth, which decides when they take over. */
export function DateOfBirthForm({ studentId, firstName, dateOfBirth }: DateOfBirthFormProps) {
  const { setDateOfBirth } = useGuardianActions();
  const { register, errors, isSubmitting, submit } = useActionForm({
    schema: SetDateOfBirth,
    defaultValues: { dateOfBirth },
    send: (values) => setDateOfBirth.run({ studentId, ...values }),
    errorMessage: setDateOfBirth.errorMessage,
    onlyField: 'dateOfBirth',
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field
        label="Date of Birth"
        description={`Optional. At 18, with an own sign-in, ${firstName} decides who keeps access.`}
        error={errors.dateOfBirth?.message}
        className="min-w-0 grow sm:max-w-sm"
      >
        <TextInput
          type="date"
          {...register('dateOfBirth', { setValueAs: (date: string | null) => date || null })}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="sm:mt-6.75"
        isBusy={isSubmitting}
        busyLabel="Saving..."
      >
        Save Date
      </Button>
    </form>
  );
}
