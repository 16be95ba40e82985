import { SUBJECTS, STUDENT_DURATIONS } from '@thuto/domain/tuition';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import type { BookingFormInput } from './booking-request.ts';

const slotOf = (accountId: string) => ({ accountId, form: 'booking' });

const TEXTS = ['date', 'time', 'notes'] as const;

/** What this account typed into the booking form in this tab and did not send; only what the form can hold. */
export function readBookingDraft(accountId: string): Partial<BookingFormInput> {
  const kept = readDraft(slotOf(accountId));
  if (typeof kept !== 'object' || kept === null) return {};
  const values = kept as Record<string, unknown>;
  const subject = SUBJECTS.find((each) => each === values['subject']);
  const duration = STUDENT_DURATIONS.find((each) => each === values['duration']);
  const texts = TEXTS.map((field) => [field, values[field]] as const);
  return {
    ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
    ...(subject !== undefined && { subject }),
    ...(duration !== undefined && { duration }),
  };
}

export const keepBookingDraft = (accountId: string, values: Partial<BookingFormInput>) =>
  writeDraft(slotOf(accountId), values);

/** The booking is made, or given up. */
export const dropBookingDraft = (accountId: string) => clearDraft(slotOf(accountId));
