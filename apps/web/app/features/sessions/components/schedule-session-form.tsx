import { zodResolver } from '@hookform/resolvers/zod';
import type { BookableStudent } from '@thuto/contract/bookings';
import { ScheduleSession } from '@thuto/contract/sessions';
import {
  ADMIN_DURATIONS,
  DEFAULT_DURATION,
  type Subject,
  SUBJECT_NAMES,
  SUBJECTS,
} from '@thuto/domain/tuition';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { takenTimeOf } from '../../../components/tutor-time/taken-time.ts';
import { TakenTimeNotes } from '../../../components/tutor-time/taken-time-notes.tsx';
import { TutorNameInput } from '../../../components/tutor-time/tutor-name-input.tsx';
import { useChosenTutor } from '../../../components/tutor-time/use-chosen-tutor.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { todayIn, zoneNote } from '../../../lib/dates.ts';
import { wordsFor } from '../../../lib/error-copy.ts';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { usePlatform } from '../../../lib/platform.ts';
import { useScheduleSession } from '../api/schedule-session.ts';

export interface ScheduleSessionFormProps {
  student: BookableStudent;
  onScheduled: () => void;
  onCancel: () => void;
}

const Values = ScheduleSession.omit({ studentId: true, tutorId: true });
type ValuesIn = z.input<typeof Values>;
type ValuesOut = z.output<typeof Values>;

const FIELDS = ['subject', 'date', 'time', 'duration', 'notes', 'tutorName', 'meetingLink'] as const;
const REQUIRED_MISSING = 'Please fill in all required fields.';

// The sentence about all of them stands once, beside the button; each field says what it lacks.
const own = (message: string | undefined, lacking: string) =>
  message === REQUIRED_MISSING ? lacking : message;

// An empty subject is no value of the contract's, but it is what a form starts from.
const EMPTY = { subject: '' as Subject, date: '', time: '', duration: DEFAULT_DURATION, notes: '' } as const;

/** What, when and with whom. */
export function ScheduleSessionForm({ student, onScheduled, onCancel }: ScheduleSessionFormProps) {
  const schedule = useScheduleSession();
  const { timeZone } = usePlatform();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [canShare, setCanShare] = useState(false);
  const {
    register,
    control,
    handleSubmit,
    setValue,
    getValues,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<ValuesIn, unknown, ValuesOut>({
    resolver: zodResolver(Values),
    defaultValues: {
      ...EMPTY,
      subject: student.subjects.length === 1 ? student.subjects[0] : EMPTY.subject,
      tutorName: '',
      meetingLink: '',
      smallGroup: false,
    },
  });

  const [date, time, duration = DEFAULT_DURATION, subject, typed = '', isGroup] = useWatch({
    control,
    name: ['date', 'time', 'duration', 'subject', 'tutorName', 'smallGroup'],
  });
  const { tutors, taken, idOf, linkFor } = useChosenTutor({
    studentId: student.id,
    date,
    time,
    duration,
    tutorName: typed,
  });

  // What was said of another time or tutor holds no longer.
  const forgetGroup = () => {
    setCanShare(false);
    setValue('smallGroup', false);
  };
  const chooseTutor = (name: string) => {
    forgetGroup();
    const link = linkFor(name, getValues('meetingLink') ?? '');
    if (link !== null) setValue('meetingLink', link, { shouldValidate: true });
  };

  const today = todayIn(timeZone);
  const zone = zoneNote(timeZone);

  const submit = async (values: ValuesOut) => {
    setRefusal(null);
    if (values.date < today) {
      return setError('date', { message: 'Please choose a date from today on' }, { shouldFocus: true });
    }
    try {
      await schedule.mutateAsync({
        ...values,
        studentId: student.id,
        tutorId: idOf(values.tutorName ?? ''),
      });
      toast.success('Session scheduled successfully!');
      onScheduled();
    } catch (error) {
      if (showFieldErrors(error, setError, FIELDS)) return;
      const collision = takenTimeOf(error, timeZone);
      setCanShare(collision?.canShare ?? false);
      setRefusal(collision?.words ?? wordsFor(error, 'Error scheduling session. Please try again.'));
    }
  };

  const explain = (wrong: typeof errors) =>
    setRefusal(wrong.subject || wrong.date || wrong.time ? REQUIRED_MISSING : null);

  return (
    <form noValidate onSubmit={handleSubmit(submit, explain)} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Subject" required error={errors.subject && 'Please choose a subject'}>
          <Select
            placeholder="Choose a subject"
            {...register('subject')}
            options={SUBJECTS.map((subject) => ({ value: subject, label: SUBJECT_NAMES[subject] }))}
          />
        </Field>
        <Field label="Duration" error={errors.duration?.message}>
          <Select
            {...register('duration', { valueAsNumber: true, onChange: forgetGroup })}
            options={ADMIN_DURATIONS.map((minutes) => ({
              value: String(minutes),
              label: `${minutes} minutes`,
            }))}
          />
        </Field>
        <Field label="Date" required error={own(errors.date?.message, 'Please choose a date')}>
          <TextInput type="date" min={today} {...register('date', { onChange: forgetGroup })} />
        </Field>
        <Field
          label="Time"
          required
          error={own(errors.time?.message, 'Please choose a time')}
          description={zone === null ? undefined : `In ${zone}`}
        >
          <TextInput type="time" {...register('time', { onChange: forgetGroup })} />
        </Field>
        <Field label="Tutor Name" description="Can be left empty." error={errors.tutorName?.message}>
          <TutorNameInput
            tutors={tutors}
            subject={subject || null}
            {...register('tutorName', {
              onChange: (event: { target: { value: string } }) => chooseTutor(event.target.value),
            })}
          />
        </Field>
        <Field label="Meeting Link" description="Can be left empty." error={errors.meetingLink?.message}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...register('meetingLink')}
          />
        </Field>
      </div>
      <Field label="Notes (Optional)" description="The student reads them too." error={errors.notes?.message}>
        <Textarea rows={3} {...register('notes')} />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <TakenTimeNotes
        taken={taken}
        refusal={refusal}
        canShare={canShare}
        smallGroup={register('smallGroup')}
        isGroup={isGroup === true}
      />
      <DialogActions>
        <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
          Go back
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Scheduling...">
          Schedule Session
        </Button>
      </DialogActions>
    </form>
  );
}
