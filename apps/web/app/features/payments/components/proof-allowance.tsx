import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useMyPayments } from '../api/my-payments.ts';

/** Shows how much storage the proofs use, and when the next one may be submitted if not now. */
export function ProofAllowance() {
  const { data } = useMyPayments();
  if (data === undefined) return null;
  const { usedBytes, quotaBytes, maxPerDay, nextAt } = data.allowance;
  return (
    <>
      {nextAt !== null && (
        <p className="font-medium text-warning">
          You have submitted {maxPerDay} proofs within 24 hours. You can submit the next one from{' '}
          {formatDateTime(nextAt)}.
        </p>
      )}
      <p className="text-sm text-ink-soft">
        {usedBytes === 0
          ? `Your account has ${formatBytes(quotaBytes)} of space for payment proofs.`
          : `Your payment proofs take up ${formatBytes(usedBytes)} of ${formatBytes(quotaBytes)}.`}{' '}
        You can submit up to {maxPerDay} a day.
      </p>
    </>
  );
}
