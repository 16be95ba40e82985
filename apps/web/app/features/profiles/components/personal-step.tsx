import { isForChild, type TutoringFor } from '@thuto/domain/people/profiles';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/field.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import type { ProfileForm } from '../profile-form.ts';
import { ParentDetails } from './parent-details.tsx';

const WHO: readonly { value: TutoringFor; label: string }[] = [
  { value: 'myself', label: 'Myself' },
  { value: 'son', label: 'My son' },
  { value: 'daughter', label: 'My daughter' },
];

const GENDER_OPTIONS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
];

/** Step 1: who is tutored, and the parent's details for a child. */
export function PersonalStep({ form }: { form: UseFormReturn<ProfileForm> }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const whoNeedsTutoring = useWatch({ control, name: 'whoNeedsTutoring' });
  const forChild = isForChild({ whoNeedsTutoring });
  return (
    <div className="grid gap-6">
      <Controller
        control={control}
        name="whoNeedsTutoring"
        render={({ field }) => (
          <RadioCards
            label="Who needs tutoring?"
            options={WHO}
            value={field.value}
            onChange={field.onChange}
            columns={3}
            required
          />
        )}
      />
      <section className="grid gap-4 sm:grid-cols-2" aria-labelledby="student-details">
        <h2 id="student-details" className="text-xl sm:col-span-2">
          {forChild ? 'Student details' : 'Your details'}
        </h2>
        <Field label="First Name" error={errors.studentFirstName?.message} required>
          <TextInput autoComplete={forChild ? 'off' : 'given-name'} {...register('studentFirstName')} />
        </Field>
        <Field
          label="Last Name"
          description="Leave it empty if there is only one name."
          error={errors.studentLastName?.message}
        >
          <TextInput autoComplete={forChild ? 'off' : 'family-name'} {...register('studentLastName')} />
        </Field>
        <Field label="Gender" error={errors.studentGender?.message} required>
          <Select options={GENDER_OPTIONS} {...register('studentGender')} />
        </Field>
      </section>
      {forChild && <ParentDetails form={form} />}
    </div>
  );
}
