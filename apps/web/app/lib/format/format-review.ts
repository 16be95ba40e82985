import { formatDateTime } from '../time/dates.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Formats by when a payment is decided: our promise, and what the decisions of the last 30 days say.
 * @param hours how long decisions usually take; null without recent ones.
 * @param now epoch milliseconds.
 */
export function formatReview(
  { submittedAt }: { readonly submittedAt: string },
  hours: number | null,
  now: number,
): string {
  const promise = "We'll review your payment within 24-48 hours.";
  if (hours === null) return promise;
  const usual = `We usually decide within ${hours === 1 ? 'an hour' : `${hours} hours`}`;
  const expected = Date.parse(submittedAt) + hours * HOUR_MS;
  return expected > now
    ? `${promise} ${usual}: expect it by ${formatDateTime(new Date(expected).toISOString())}.`
    : `${promise} ${usual}. This one takes longer, and is still in our list.`;
}
