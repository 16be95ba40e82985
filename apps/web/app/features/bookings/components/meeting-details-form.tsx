import { type BookingForAdmin, MeetingDetails, type SentMeetingDetails } from '@thuto/contract/bookings';
import { ADMIN_BOOKED_LINK, ADMIN_BOOKED_TUTOR } from '@thuto/domain/lessons/bookings';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useConflictingLessons } from '../../../components/tutor-time/use-conflicting-lessons.ts';
import { useLessonTimeForm } from '../../../components/tutor-time/use-lesson-time-form.ts';
import { useTutorOptionsLoaded } from '../../../components/tutor-time/use-tutor-options-loaded.ts';
import { useTutors } from '../../../components/tutor-time/use-tutors.ts';
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
  const directory = useTutors().data;
  const tutors = directory?.items ?? [];
  const {
    register,
    control,
    setValue,
    getValues,
    errors,
    isSubmitting,
    refusal,
    clearRefusal,
    canShare,
    forgetOffer,
    submit,
  } = useLessonTimeForm({
    schema: MeetingDetails,
    defaultValues: {
      // The placeholders of bookings made by an admin are not real values.
      tutorName: booking.tutorName === ADMIN_BOOKED_TUTOR ? '' : (booking.tutorName ?? ''),
      meetingLink: booking.meetingLink === ADMIN_BOOKED_LINK ? '' : (booking.meetingLink ?? ''),
      notes: booking.notes,
      smallGroup: false,
    },
    send: (details) =>
      onSubmit({ ...details, tutorId: findTutorByName(tutors, details.tutorName, booking)?.id }),
    errorMessage,
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
    clearRefusal();
    forgetOffer();
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

  const missing = (message: string | undefined) => message === DETAILS_MISSING;
  const tutorMissing = missing(errors.tutorName?.message);
  const linkMissing = missing(errors.meetingLink?.message);
  const marked = (isMissing: boolean) =>
    isMissing ? { 'aria-invalid': true, 'aria-describedby': missingId } : {};

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
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
