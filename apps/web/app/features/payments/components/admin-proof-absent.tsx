import type { PaymentForAdmin } from '@thuto/contract/payments';
import { FileX2 } from 'lucide-react';
import { formatDate } from '../../../lib/dates.ts';
import { formatProofAbsence } from '../proof-absence.ts';

/** Where the proof would be seen: why it is not, and where it was left when it came from another product. */
export function AdminProofAbsent({ payment }: { payment: PaymentForAdmin }) {
  const { proofAbsence, proofSourceUrl } = payment;
  return (
    <div className="grid h-full place-content-center justify-items-center gap-2 rounded-lg border border-line bg-sunken p-6 text-center">
      <FileX2 aria-hidden className="size-10 text-ink-faint" />
      <p className="font-semibold">{formatProofAbsence(payment)}</p>
      {proofAbsence !== null && <p className="text-ink-soft">{formatDate(proofAbsence.at)}</p>}
      {proofSourceUrl !== null && (
        <a
          href={proofSourceUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link inline-flex min-h-11 items-center"
        >
          Open it where it was left
        </a>
      )}
    </div>
  );
}
