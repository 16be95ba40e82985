import type { PaymentFlag, PaymentForAdmin } from '@thuto/contract/payments';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { flagSentence } from '../flag-sentence.ts';

/** Warnings about a payment. They do not block the decision. */
export function AdminPaymentFlags({
  flags,
  className,
}: {
  flags: readonly PaymentFlag[];
  className: string;
}) {
  if (flags.length === 0) return null;
  return (
    <Notice tone="warning" title="Please check" announce="none" className={className}>
      <ul className="grid gap-1.5 [overflow-wrap:anywhere]">
        {flags.map((flag) => {
          const sentence = flagSentence(flag, formatDateTime);
          return (
            <li key={sentence}>
              {sentence}
              {flag.kind === 'transaction-used' && flag.studentId !== null && (
                <>
                  {' '}
                  <Link to={`/admin/users/${flag.studentId}`} className="text-link">
                    See the other payment
                  </Link>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** Badge in the list for payments with warnings. */
export function AdminPaymentFlagBadge({ payment }: { payment: PaymentForAdmin }) {
  if (payment.flags.length === 0) return null;
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden className="size-3.5" />} className="mt-1">
      {payment.flags.some(({ kind }) => kind === 'file-used-before') ? 'File used before' : 'Changed since'}
    </Badge>
  );
}
