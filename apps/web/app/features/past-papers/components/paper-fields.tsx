import { PAPER_SESSIONS, SESSION_NAMES } from '@thuto/domain/learning/past-papers';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';

interface KeyValues {
  year: string;
  session: string;
  paper: string;
}

/** The fields that name a paper: year, session, and paper with variant. */
export function PaperFields<Values extends KeyValues>(props: {
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
}) {
  // The fields are the same in every form that has them.
  const { register, errors } = props as unknown as {
    register: UseFormRegister<KeyValues>;
    errors: FieldErrors<KeyValues>;
  };
  return (
    <>
      <Field label="Year" required error={errors.year?.message}>
        <TextInput inputMode="numeric" autoComplete="off" placeholder="2024" {...register('year')} />
      </Field>
      <Field label="Session" required error={errors.session?.message}>
        <Select
          placeholder="Choose a session"
          options={PAPER_SESSIONS.map((session) => ({ value: session, label: SESSION_NAMES[session] }))}
          {...register('session')}
        />
      </Field>
      <Field
        label="Paper"
        required
        description="The paper and its variant, such as 42."
        error={errors.paper?.message}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...register('paper')} />
      </Field>
    </>
  );
}
