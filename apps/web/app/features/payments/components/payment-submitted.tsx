import type { Payment, PaymentSummary } from '@thuto/contract/payments';
import type { PaymentStatus } from '@thuto/domain/payments/payments';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ExternalLink from 'lucide-react/icons/external-link';
import Hourglass from 'lucide-react/icons/hourglass';
import type { z } from 'zod';
import { DownloadSize } from '../../../components/download-size.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts';
import { formatReview } from '../../../lib/format/format-review.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { formatProofAbsence } from '../proof-absence.ts';

type Summary = z.infer<typeof PaymentSummary>;

const LOOKS: Readonly<Record<PaymentStatus, { box: string; icon: string; Icon: LucideIcon }>> = {
  pending: { box: 'border-warning-line bg-warning-soft', icon: 'text-warning', Icon: Hourglass },
  approved: { box: 'border-success-line bg-success-soft', icon: 'text-success', Icon: CircleCheck },
  rejected: { box: 'border-danger-line bg-danger-soft', icon: 'text-danger', Icon: CircleX },
};

export interface PaymentSubmittedProps {
  payment: Payment;
  summary: Summary;
  /** How long decisions usually take; null without recent ones. */
  reviewHours: number | null;
}

/** The status of the newest proof: yellow while pending, green when approved, red when rejected. */
export function PaymentSubmitted({ payment, summary, reviewHours }: PaymentSubmittedProps) {
  const { box, icon, Icon } = LOOKS[payment.status];
  return (
    <section
      aria-labelledby="payment-submitted"
      data-status={payment.status}
      className={cn('flex items-start gap-3.5 rounded-xl border p-4 wrap-anywhere sm:p-5', box)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-6 shrink-0 max-[16rem]:hidden', icon)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id="payment-submitted" className="text-xl">
            Payment Submitted
          </h2>
          <StatusBadge status={payment.status} />
        </div>
        <p className="mt-1">
          <strong className="font-semibold">{payment.packageName}</strong>, submitted{' '}
          {formatDateTime(payment.submittedAt)}
        </p>
        <Outcome
          payment={payment}
          expired={summary.subscriptionState === 'expired'}
          reviewHours={reviewHours}
        />
        {payment.proof === null ? (
          <p className="mt-1 text-ink-soft">{formatProofAbsence(payment)}</p>
        ) : (
          <a
            href={payment.proof.url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link mt-1 -mb-2 inline-flex min-h-11 items-center gap-1.5"
          >
            View Proof
            <DownloadSize bytes={payment.proof.size} />
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </div>
    </section>
  );
}

interface OutcomeProps extends Omit<PaymentSubmittedProps, 'summary'> {
  expired: boolean;
}

function Outcome({ payment, expired, reviewHours }: OutcomeProps) {
  const now = useCurrentMinute();
  if (payment.status === 'pending') {
    return <p className="mt-1">{formatReview(payment, reviewHours, now)}</p>;
  }
  if (payment.status === 'rejected') {
    return (
      <p className="mt-1">
        {payment.reason === null || payment.reason === ''
          ? 'It was not accepted.'
          : `Reason: ${payment.reason}`}{' '}
        You can submit a new proof below.
      </p>
    );
  }
  return (
    <p className="mt-1">
      {payment.decidedAt !== null && `Approved ${formatDate(payment.decidedAt)}. `}
      {payment.startsAt !== null && payment.endsAt !== null && (
        <>
          Valid {formatDate(payment.startsAt)} to {formatDate(payment.endsAt)}.{' '}
        </>
      )}
      {expired && <StatusBadge status="expired" />}
    </p>
  );
}
