import type { BookableStudent } from '@thuto/contract/bookings';
import { FIELD_MISSING, LessonForStudent, type SentLessonForStudent } from '@thuto/contract/lessons';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { ADMIN_DURATIONS, DEFAULT_DURATION } from '@thuto/domain/lessons/tuition';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictingLessonNotes } from './conflicting-lesson-notes.tsx';
import { TutorNameInput } from './tutor-name-input.tsx';
import { useChosenTutor } from './use-chosen-tutor.ts';
import { useLessonTimeForm } from './use-lesson-time-form.ts';
import { useTutorOptionsLoaded } from './use-tutor-options-loaded.ts';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { getToday, formatZoneNote } from '../../lib/time/dates.ts';
import { FormRefusal } from '../../lib/forms/use-action-form.ts';
import { usePlatform } from '../../lib/centre/platform.ts';
import { useSubjects } from '../../lib/centre/subjects.ts';
import { nameMissing } from '../../lib/forms/name-missing.ts';
import { listDurationOptions } from '../../lib/format/list-duration-options.ts';

export interface LessonFormProps {
  /** Null while none is selected. */
  student: BookableStudent | null;
  /** Called when the form is submitted without a student. */
  onStudentMissing?: () => void;
  /** The initial subject. */
  subject?: SubjectId | undefined;
  /** Help texts for a tutor and a link that are left empty. */
  leftEmpty: { tutorName: string; meetingLink: string };
  /** Sends the form. Errors are shown, and all input stays. */
  send: (lesson: SentLessonForStudent) => Promise<void>;
  /** Returns the message of an error. Field errors and taken times are handled by the form. */
  explainFailure: (error: unknown) => string;
  /** Renders the buttons. */
  children: (isSubmitting: boolean) => ReactNode;
}

const Values = LessonForStudent.omit({ studentId: true, tutorId: true });

const EMPTY = { subject: '', date: '', time: '', duration: DEFAULT_DURATION, notes: '' } as const;

/**
 * Form for a booking or a session that an admin creates for a student: subject, time, tutor (BOOK-7, SESS-3). Resets
 * after it was sent.
 */
export function LessonForm({
  student,
  onStudentMissing,
  subject: firstSubject,
  leftEmpty,
  send,
  explainFailure,
  children,
}: LessonFormProps) {
  const { timeZone } = usePlatform();
  const { choices } = useSubjects();
  const today = getToday(timeZone);
  const {
    register,
    control,
    setValue,
    getValues,
    reset,
    errors,
    isSubmitting,
    refusal,
    canShare,
    forgetOffer,
    submit,
  } = useLessonTimeForm({
    schema: Values.refine((values) => values.date >= today, {
      path: ['date'],
      message: 'Please choose a date from today on',
    }),
    defaultValues: {
      ...EMPTY,
      subject: firstSubject ?? EMPTY.subject,
      tutorName: '',
      meetingLink: '',
      smallGroup: false,
    },
    send: async (values): Promise<void> => {
      if (student === null) {
        onStudentMissing?.();
        throw new FormRefusal(FIELD_MISSING);
      }
      await send({ ...values, studentId: student.id, tutorId: idOf(values.tutorName ?? '') });
      reset();
    },
    errorMessage: explainFailure,
    summarize: (wrong) => {
      if (student === null) onStudentMissing?.();
      return student === null || wrong.subject || wrong.date || wrong.time ? FIELD_MISSING : null;
    },
  });

  const [date, time, duration = DEFAULT_DURATION, subject, typed = '', isGroup] = useWatch({
    control,
    name: ['date', 'time', 'duration', 'subject', 'tutorName', 'smallGroup'],
  });
  const { tutors, isDirectoryKnown, taken, idOf, linkFor } = useChosenTutor({
    studentId: student?.id ?? null,
    date,
    time,
    duration,
    tutorName: typed,
  });

  // The small-group offer was made for another time or tutor.
  const forgetGroup = () => {
    forgetOffer();
    setValue('smallGroup', false);
  };
  const chooseTutor = (name: string) => {
    forgetGroup();
    fillLink(name);
  };
  const fillLink = (name: string) => {
    const link = linkFor(name, getValues('meetingLink') ?? '');
    if (link !== null) setValue('meetingLink', link, { shouldValidate: true });
  };
  useTutorOptionsLoaded(isDirectoryKnown, () => {
    if (getValues('meetingLink') === '') fillLink(typed);
  });

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
        <Field label="Duration" error={errors.duration?.message}>
          <Select
            {...register('duration', { valueAsNumber: true, onChange: forgetGroup })}
            options={listDurationOptions(ADMIN_DURATIONS)}
          />
        </Field>
        <Field label="Date" required error={nameMissing(errors.date?.message, 'Please choose a date')}>
          <TextInput type="date" min={today} {...register('date', { onChange: forgetGroup })} />
        </Field>
        <Field
          label="Time"
          required
          error={nameMissing(errors.time?.message, 'Please choose a time')}
          description={zone === null ? undefined : `In ${zone}`}
        >
          <TextInput type="time" {...register('time', { onChange: forgetGroup })} />
        </Field>
        <Field label="Tutor Name" description={leftEmpty.tutorName} error={errors.tutorName?.message}>
          <TutorNameInput
            tutors={tutors}
            subject={subject || null}
            {...register('tutorName', {
              onChange: (event: { target: { value: string } }) => chooseTutor(event.target.value),
            })}
          />
        </Field>
        <Field label="Meeting Link" description={leftEmpty.meetingLink} error={errors.meetingLink?.message}>
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
      <ConflictingLessonNotes
        taken={taken}
        refusal={refusal}
        canShare={canShare}
        smallGroup={register('smallGroup')}
        isGroup={isGroup === true}
      />
      {children(isSubmitting)}
    </form>
  );
}
