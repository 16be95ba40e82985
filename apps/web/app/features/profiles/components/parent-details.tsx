import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import type { ProfileForm } from '../profile-form.ts';

/** Shown only when a son or daughter is tutored. */
export function ParentDetails({ form }: { form: UseFormReturn<ProfileForm> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <section
      aria-labelledby="parent-details"
      className="grid gap-4 rounded-xl border border-line bg-sunken/50 p-4 sm:grid-cols-2 sm:p-5"
    >
      <div className="sm:col-span-2">
        <h2 id="parent-details" className="text-xl">
          Parent/Guardian Details
        </h2>
        <p className="text-ink-soft">So that we know whom to contact about sessions and payments.</p>
      </div>
      <Field label="Parent First Name" error={errors.parentFirstName?.message} required>
        <TextInput autoComplete="given-name" {...register('parentFirstName')} />
      </Field>
      <Field label="Parent Last Name" error={errors.parentLastName?.message}>
        <TextInput autoComplete="family-name" {...register('parentLastName')} />
      </Field>
      <Field label="Parent Email" error={errors.parentEmail?.message} required>
        <TextInput
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...register('parentEmail')}
        />
      </Field>
      <Field label="Parent Phone" error={errors.parentPhone?.message} required>
        <TextInput type="tel" autoComplete="tel" placeholder="+266 5812 3456" {...register('parentPhone')} />
      </Field>
    </section>
  );
}
