import { STUDENT_DURATIONS } from '@thuto/domain/tuition';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import type { BookingFormInput } from './booking-request.ts';

const slotOf = (accountId: string) => ({ accountId, form: 'booking' });

const TEXTS = ['subject', 'date', 'time', 'notes'] as const;

/**
 * Returns what this account typed into the booking form of this tab and did not send. Omits values that the form does
 * not accept.
 */
export function readBookingDraft(accountId: string): Partial<BookingFormInput> {
  const kept = readDraft(slotOf(accountId));
  if (typeof kept !== 'object' || kept === null) return {};
  const values = kept as Record<string, unknown>;
  const duration = STUDENT_DURATIONS.find((each) => each === values['duration']);
  const texts = TEXTS.map((field) => [field, values[field]] as const);
  return {
    ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
    ...(duration !== undefined && { duration }),
  };
}

export const keepBookingDraft = (accountId: string, values: Partial<BookingFormInput>) =>
  writeDraft(slotOf(accountId), values);

/** Deletes the draft after the booking was sent or discarded. */
export const dropBookingDraft = (accountId: string) => clearDraft(slotOf(accountId));
