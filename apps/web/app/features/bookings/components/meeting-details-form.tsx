import { zodResolver } from '@hookform/resolvers/zod';
import { type BookingForAdmin, MeetingDetails, type SentMeetingDetails } from '@thuto/contract/bookings';
import { ADMIN_BOOKED_LINK, ADMIN_BOOKED_TUTOR } from '@thuto/domain/lessons/bookings';
import { type ReactNode, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useConflictingLessons } from '../../../components/tutor-time/use-conflicting-lessons.ts';
import { useTutorOptionsLoaded } from '../../../components/tutor-time/use-tutor-options-loaded.ts';
import { useTutors } from '../../../components/tutor-time/use-tutors.ts';
import { getConflictingLesson } from '../../../components/tutor-time/conflicting-lesson.ts';
import { getLinkToFill, findTutorByName } from '../../../components/tutor-time/tutor-choice.ts';
import { ConflictingLessonNotes } from '../../../components/tutor-time/conflicting-lesson-notes.tsx';
import { TutorNameInput } from '../../../components/tutor-time/tutor-name-input.tsx';

export interface MeetingDetailsFormProps {
  booking: BookingForAdmin;
  submitLabel: string;
  busyLabel: string;
  errorMessage: (error: unknown) => string;
  onSubmit: (details: SentMeetingDetails) => Promise<void>;
  onCancel: () => void;
  /** Stands beside the fields, on phones below them, where what loads late moves no field. */
  children?: ReactNode;
}

/** One message for two fields, shown once above them. */
const DETAILS_MISSING = 'Please provide tutor name and meeting link.';

/** The form for the tutor, link and notes of a booking. */
export function MeetingDetailsForm({
  booking,
  submitLabel,
  busyLabel,
  errorMessage,
  onSubmit,
  onCancel,
  children,
}: MeetingDetailsFormProps) {
  const missingId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [canShare, setCanShare] = useState(false);
  const { timeZone } = usePlatform();
  const directory = useTutors().data;
  const tutors = directory?.items ?? [];
  const {
    register,
    control,
    handleSubmit,
    setError,
    setValue,
    getValues,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(MeetingDetails),
    defaultValues: {
      // The placeholders of bookings made by an admin are not real values.
      tutorName: booking.tutorName === ADMIN_BOOKED_TUTOR ? '' : (booking.tutorName ?? ''),
      meetingLink: booking.meetingLink === ADMIN_BOOKED_LINK ? '' : (booking.meetingLink ?? ''),
      notes: booking.notes,
      smallGroup: false,
    },
  });

  const [typed, isGroup] = useWatch({ control, name: ['tutorName', 'smallGroup'] });
  const tutor = findTutorByName(tutors, typed, booking);
  const taken = useConflictingLessons({
    studentId: booking.student.id,
    tutorId: tutor?.id,
    date: booking.date,
    time: booking.time,
    duration: booking.duration,
    exceptBookingId: booking.id,
  }).data;

  const chooseTutor = (name: string) => {
    setRefusal(null);
    setCanShare(false);
    setValue('smallGroup', false);
    fillLink(name);
  };
  const fillLink = (name: string) => {
    const link = getLinkToFill(tutors, findTutorByName(tutors, name, booking), getValues('meetingLink'));
    if (link !== null) setValue('meetingLink', link, { shouldValidate: true });
  };
  useTutorOptionsLoaded(directory !== undefined, () => {
    if (getValues('meetingLink') === '') fillLink(typed);
  });

  const submit = async (details: MeetingDetails) => {
    setRefusal(null);
    try {
      await onSubmit({ ...details, tutorId: findTutorByName(tutors, details.tutorName, booking)?.id });
    } catch (error) {
      if (!showFieldErrors(error, setError, ['tutorName', 'meetingLink', 'notes'])) {
        const taken = getConflictingLesson(error, timeZone);
        setRefusal(taken?.words ?? errorMessage(error));
        setCanShare(taken?.canShare ?? false);
      }
    }
  };

  const missing = (message: string | undefined) => message === DETAILS_MISSING;
  const tutorMissing = missing(errors.tutorName?.message);
  const linkMissing = missing(errors.meetingLink?.message);
  const marked = (isMissing: boolean) =>
    isMissing ? { 'aria-invalid': true, 'aria-describedby': missingId } : {};

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      {(tutorMissing || linkMissing) && (
        <Notice tone="danger">
          <span id={missingId}>{DETAILS_MISSING}</span>
        </Notice>
      )}
      <div className={children === undefined ? 'contents' : 'grid gap-x-6 gap-y-4 md:grid-cols-2'}>
        <div className="grid min-w-0 content-start gap-4">
          <Field label="Tutor Name" required error={tutorMissing ? undefined : errors.tutorName?.message}>
            <TutorNameInput
              tutors={tutors}
              subject={booking.subject}
              {...register('tutorName', {
                onChange: (event: { target: { value: string } }) => chooseTutor(event.target.value),
              })}
              {...marked(tutorMissing)}
            />
          </Field>
          <Field label="Meeting Link" required error={linkMissing ? undefined : errors.meetingLink?.message}>
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              {...register('meetingLink')}
              {...marked(linkMissing)}
            />
          </Field>
          <Field
            label="Notes (Optional)"
            description="The student reads them too."
            error={errors.notes?.message}
          >
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
        </div>
        {children}
      </div>
      <FormActions stays isBusy={isSubmitting} busyLabel={busyLabel} onBack={onCancel}>
        {submitLabel}
      </FormActions>
    </form>
  );
}
