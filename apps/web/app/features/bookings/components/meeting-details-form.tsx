import { zodResolver } from '@hookform/resolvers/zod';
import { type BookingForAdmin, MeetingDetails } from '@thuto/contract/bookings';
import { ADMIN_BOOKED_LINK, ADMIN_BOOKED_TUTOR } from '@thuto/domain/bookings';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { wordsFor } from '../../../lib/error-copy.ts';
import { showFieldErrors } from '../../../lib/form-errors.ts';

export interface MeetingDetailsFormProps {
  booking: BookingForAdmin;
  submitLabel: string;
  busyLabel: string;
  /** The catalogue's sentence when it fails. */
  failure: string;
  onSubmit: (details: MeetingDetails) => Promise<void>;
  onCancel: () => void;
}

/** One sentence for two fields: it is shown once, above them. */
const DETAILS_MISSING = 'Please provide tutor name and meeting link.';

/** Tutor, link and notes of a booking. */
export function MeetingDetailsForm({
  booking,
  submitLabel,
  busyLabel,
  failure,
  onSubmit,
  onCancel,
}: MeetingDetailsFormProps) {
  const missingId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(MeetingDetails),
    defaultValues: {
      // What an admin-made booking says until somebody knows better is no answer to start from.
      tutorName: booking.tutorName === ADMIN_BOOKED_TUTOR ? '' : (booking.tutorName ?? ''),
      meetingLink: booking.meetingLink === ADMIN_BOOKED_LINK ? '' : (booking.meetingLink ?? ''),
      notes: booking.notes,
    },
  });

  const submit = async (details: MeetingDetails) => {
    setRefusal(null);
    try {
      await onSubmit(details);
    } catch (error) {
      if (!showFieldErrors(error, setError, ['tutorName', 'meetingLink', 'notes'])) {
        setRefusal(wordsFor(error, failure));
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
      <Field label="Tutor Name" required error={tutorMissing ? undefined : errors.tutorName?.message}>
        <TextInput autoComplete="off" {...register('tutorName')} {...marked(tutorMissing)} />
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
      <Field label="Notes (Optional)" description="The student reads them too." error={errors.notes?.message}>
        <Textarea rows={3} {...register('notes')} />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <DialogActions className="mt-2">
        <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
          Go back
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
