import type { QueuedMail } from '../../platform/mail/outbox.ts';
import type { BookingRow } from './bookings.store.ts';

/** The mail that tells a student of a booking that is arranged, whoever asked for it: one for each booking. */
export const bookedMail = ({ id, studentId }: Pick<BookingRow, 'id' | 'studentId'>): QueuedMail => ({
  kind: 'booking-approved',
  recipientAccountId: studentId,
  data: { bookingId: id },
  dedupeKey: `booking-approved:${id}`,
});
