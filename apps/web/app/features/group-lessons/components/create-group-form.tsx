import { CreateGroupLesson } from '@thuto/contract/group-lessons';
import { SEAT_BOUNDS } from '@thuto/domain/lessons/group-lessons';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/lessons/tuition';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { getConflictingLesson } from '../../../components/tutor-time/conflicting-lesson.ts';
import { listTutorsForSubject } from '../../../components/tutor-time/tutor-choice.ts';
import { useTutors } from '../../../components/tutor-time/use-tutors.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { formatZoneNote, getToday } from '../../../lib/time/dates.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useCreateGroupLesson } from '../api/group-lessons.ts';
import { nameMissing } from '../../../lib/forms/name-missing.ts';
import { listDurationOptions } from '../../../lib/format/list-duration-options.ts';

const Values = CreateGroupLesson.refine(({ minSeats, maxSeats }) => minSeats <= maxSeats, {
  path: ['minSeats'],
  message: 'The minimum must not be greater than the maximum',
});
const EMPTY: z.input<typeof Values> = {
  subject: '',
  tutorId: '',
  date: '',
  time: '',
  duration: DEFAULT_DURATION,
  minSeats: 3,
  maxSeats: 6,
};

/** Creates a lesson with seats. All input stays after an error. */
export function CreateGroupForm({ onClose }: { onClose: () => void }) {
  const { timeZone } = usePlatform();
  const { choices } = useSubjects();
  const create = useCreateGroupLesson();
  const { register, control, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Values,
    defaultValues: EMPTY,
    send: async (values) => {
      await create.run(values);
      onClose();
    },
    errorMessage: (error) => getConflictingLesson(error, timeZone)?.words ?? create.errorMessage(error),
  });
  const subject = useWatch({ control, name: 'subject' });
  const tutors = listTutorsForSubject(useTutors().data?.items ?? [], subject || null);
  const zone = formatZoneNote(timeZone);

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Subject"
          required
          error={nameMissing(errors.subject?.message, 'Please choose a subject')}
        >
          <Select placeholder="Choose a subject" {...register('subject')} options={choices()} />
        </Field>
        <Field label="Tutor" required error={errors.tutorId && 'Please choose a tutor'}>
          <Select
            placeholder="Choose a tutor"
            {...register('tutorId')}
            options={tutors.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field label="Date" required error={nameMissing(errors.date?.message, 'Please choose a date')}>
          <TextInput type="date" min={getToday(timeZone)} {...register('date')} />
        </Field>
        <Field
          label="Time"
          required
          error={nameMissing(errors.time?.message, 'Please choose a time')}
          description={zone === null ? undefined : `In ${zone}`}
        >
          <TextInput type="time" {...register('time')} />
        </Field>
        <Field label="Duration" error={errors.duration?.message} className="sm:col-span-2">
          <Select
            {...register('duration', { valueAsNumber: true })}
            options={listDurationOptions(ADMIN_DURATIONS)}
          />
        </Field>
        <Field label="Minimum Seats" required error={errors.minSeats?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={SEAT_BOUNDS.max}
            {...register('minSeats', { valueAsNumber: true })}
          />
        </Field>
        <Field label="Maximum Seats" required error={errors.maxSeats?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={SEAT_BOUNDS.min}
            max={SEAT_BOUNDS.max}
            {...register('maxSeats', { valueAsNumber: true })}
          />
        </Field>
      </div>
      <p className="text-sm text-ink-soft">
        Families who take the subject see the lesson with the seats left. Each seat uses 1 session.
      </p>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyLabel="Saving...">
          Create Group Lesson
        </Button>
      </div>
    </form>
  );
}
