import type { PaymentForAdmin } from '@thuto/contract/payments';
import FileX2 from 'lucide-react/icons/file-x-corner';
import { formatDate } from '../../../lib/time/dates.ts';
import { formatProofAbsence } from '../proof-absence.ts';

/** Replaces a missing proof: explains why it is missing, and links to its original place if it was imported. */
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
          Open the original file
        </a>
      )}
    </div>
  );
}
