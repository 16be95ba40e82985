import { hasCode } from '../../lib/api-error.ts';

/** When somebody else was faster: what the payment is now, as a sentence. Null for any other error. */
export function decidedMeanwhile(error: unknown): string | null {
  if (!hasCode(error, 'payment_not_pending')) return null;
  const { status } = error.details;
  return status === 'approved' || status === 'rejected'
    ? `This payment was already ${status}. Nothing was changed.`
    : 'This payment is no longer pending. Nothing was changed.';
}
