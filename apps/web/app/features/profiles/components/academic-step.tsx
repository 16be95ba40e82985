import { gradeAfterLevelChange, GRADES, type SchoolLevel, SYLLABI } from '@thuto/domain/lessons/tuition';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ToggleButtons } from '../../../components/ui/toggle-buttons.tsx';
import type { ProfileForm } from '../profile-form.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';

const SYLLABUS_OPTIONS = SYLLABI.map((syllabus) => ({ value: syllabus, label: syllabus }));
const LEVEL_OPTIONS: { value: SchoolLevel; label: string }[] = [
  { value: 'primary', label: 'Primary' },
  { value: 'high', label: 'High School' },
];

/** Step 2: school, syllabus, grade and subjects. */
export function AcademicStep({ form }: { form: UseFormReturn<ProfileForm> }) {
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const { choices } = useSubjects();
  const [level, subjects] = useWatch({ control, name: ['schoolLevel', 'subjects'] });
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="School Name" error={errors.schoolName?.message} required className="sm:col-span-2">
          <TextInput autoComplete="off" {...register('schoolName')} />
        </Field>
        <Field label="Syllabus" error={errors.syllabus?.message} required>
          <Select options={SYLLABUS_OPTIONS} {...register('syllabus')} />
        </Field>
        <Field label="Level" error={errors.schoolLevel?.message} required>
          <Select
            options={LEVEL_OPTIONS}
            {...register('schoolLevel', {
              onChange: (event: { target: { value: SchoolLevel } }) =>
                setValue('grade', gradeAfterLevelChange(event.target.value) as ProfileForm['grade'], {
                  shouldDirty: true,
                }),
            })}
          />
        </Field>
        {/* Controlled, because its options change together with its value. */}
        <Controller
          control={control}
          name="grade"
          render={({ field }) => (
            <Field label="Grade" error={errors.grade?.message} required>
              <Select
                options={GRADES[level].map((grade) => ({ value: grade, label: `Grade ${grade}` }))}
                {...field}
              />
            </Field>
          )}
        />
      </div>
      <Controller
        control={control}
        name="subjects"
        render={({ field }) => (
          <ToggleButtons
            label="Subjects"
            options={choices(form.formState.defaultValues?.subjects?.filter((id) => id !== undefined))}
            value={field.value}
            onChange={field.onChange}
            description={<output>{subjects.length} subject(s) selected</output>}
            error={errors.subjects?.message}
            required
          />
        )}
      />
    </div>
  );
}
