import type { LiveEvent } from '@thuto/contract/calls/live-events';
import { toast } from '../../../components/ui/toast-store.ts';

/**
 * Events that a student is notified of immediately, because someone else caused them and the student waits for them.
 */
const NEWS: Readonly<Partial<Record<LiveEvent['kind'], string>>> = {
  'payment.approved': 'Your payment has been approved. You can book sessions now.',
  'payment.rejected': 'Your payment was not accepted. Your profile says why.',
  'booking.approved': 'Your session is approved. You find it under Your Sessions.',
  'booking.rejected': 'A session that you requested was not approved.',
  'booking.booked-by-admin': 'A session was booked for you.',
  'booking.details-changed': 'The details of one of your sessions have changed.',
  'session.scheduled': 'A session was scheduled for you.',
  'session.cancelled': 'One of your sessions was cancelled.',
};

export function notifyStudent(kind: LiveEvent['kind']): void {
  const words = NEWS[kind];
  if (words !== undefined) toast.info(words);
}
