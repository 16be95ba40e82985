import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useGuardianActions } from '../api/families.ts';

export interface DateOfBirthFormProps {
  studentId: string;
  firstName: string;
  dateOfBirth: string | null;
}

/** The student's date of birth, which decides when they take over. */
export function DateOfBirthForm({ studentId, firstName, dateOfBirth }: DateOfBirthFormProps) {
  const { setDateOfBirth } = useGuardianActions();
  const [date, setDate] = useState(dateOfBirth ?? '');
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    try {
      await setDateOfBirth.run({ studentId, dateOfBirth: date === '' ? null : date });
    } catch (error) {
      setFault(setDateOfBirth.errorMessage(error));
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-3">
      <Field
        label="Date of Birth"
        description={`Optional. At 18, with an own sign-in, ${firstName} decides who keeps access.`}
        error={fault}
        className="min-w-0 grow sm:max-w-sm"
      >
        <TextInput type="date" value={date} onChange={({ target }) => setDate(target.value)} />
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="sm:mt-6.75"
        isBusy={setDateOfBirth.isPending}
        busyLabel="Saving..."
      >
        Save Date
      </Button>
    </form>
  );
}
