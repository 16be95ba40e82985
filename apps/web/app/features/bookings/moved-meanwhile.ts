import { hasCode } from '../../lib/api-error.ts';

/** When somebody else was faster: what the booking is now, as a sentence. Null for any other error. */
export function movedMeanwhile(error: unknown): string | null {
  if (!hasCode(error, 'booking_not_pending') && !hasCode(error, 'booking_not_approved')) return null;
  const { status } = error.details;
  return typeof status === 'string'
    ? `This booking is ${status} now. Nothing was changed.`
    : 'This booking was changed meanwhile. Nothing was changed now.';
}
