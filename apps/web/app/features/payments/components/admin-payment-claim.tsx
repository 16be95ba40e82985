import type { PaymentForAdmin, PaymentReview } from '@thuto/contract/payments';
import { formatLisente } from '@thuto/domain/money';
import type { ReactNode } from 'react';
import { EmailText } from '../../../components/email-text.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts';
import { formatProofAbsence } from '../proof-absence.ts';
import { AdminEarlierPayments } from './admin-earlier-payments.tsx';
import { AdminPaymentFlags } from './admin-payment-flags.tsx';
import { PackageNotFound } from './package-not-found.tsx';
import { DaysLeft } from './admin-payments-columns.tsx';

/** What the student claims to have paid, shown beside the proof for comparison. */
export function AdminPaymentClaim({
  payment,
  review,
}: {
  payment: PaymentForAdmin;
  /** Adds the order and the warnings that the list leaves out. */
  review?: PaymentReview | undefined;
}) {
  const { student, ordered, startsAt, endsAt, subscriptionState } = payment;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p aria-live="polite" className="font-display text-xl leading-tight font-bold">
        {student.name}
      </p>
      <p className="text-sm text-ink-soft">
        <EmailText email={student.email} />
      </p>
      <div className="mt-3 rounded-lg bg-marigold-50 px-4 py-3">
        <p className="font-display text-3xl tabular-nums">{formatLisente(payment.amountLisente)}</p>
        <p className="font-semibold">{payment.packageName}</p>
        {ordered !== null && (
          <p className="text-sm text-ink-soft">
            {ordered.lessons} session{ordered.lessons === 1 ? '' : 's'}
            {ordered.period === 'month' ? ' a month' : ''}
          </p>
        )}
      </div>
      <PackageNotFound payment={payment} />
      <AdminPaymentFlags flags={(review?.payment ?? payment).flags} className="mt-3" />
      <dl className="mt-3 grid gap-2 text-sm">
        <Fact name="Reference">
          <span className="tabular-nums">{payment.reference}</span>
        </Fact>
        {review !== undefined && (
          <Fact name="Order">
            <StatusBadge status={review.order.status} />
            <span className="block text-ink-soft tabular-nums">
              {formatLisente(review.order.amountLisente)}
              {review.order.missingLisente !== review.order.amountLisente &&
                `, ${formatLisente(review.order.missingLisente)} missing`}
            </span>
          </Fact>
        )}
        {review !== undefined && review.accountMoneyLisente > 0 && (
          <Fact name="Account money">{formatLisente(review.accountMoneyLisente)}</Fact>
        )}
        <Fact name="Submitted">
          <RelativeTime at={payment.submittedAt} />
          <span className="block text-ink-soft">{formatDateTime(payment.submittedAt)}</span>
        </Fact>
        {payment.method === 'proof' && (
          <Fact name="File">
            {payment.proof === null ? (
              formatProofAbsence(payment)
            ) : (
              <>
                {payment.proof.fileName}
                <span className="text-ink-soft"> ({fileSize(payment.proof.size)})</span>
              </>
            )}
          </Fact>
        )}
        {startsAt !== null && endsAt !== null && (
          <Fact name="Valid">
            {formatDate(startsAt)} to {formatDate(endsAt)}
            {subscriptionState !== null && <StatusBadge status={subscriptionState} className="ml-2" />}
            <DaysLeft payment={payment} />
          </Fact>
        )}
        <Fact name="Sessions left">{payment.sessionsRemaining}</Fact>
        <Fact name="School">
          {[student.schoolName, student.grade !== '' && `Grade ${student.grade}`]
            .filter(Boolean)
            .join(', ') || 'Not given'}
        </Fact>
        {(student.parentName !== null || student.parentPhone !== null) && (
          <Fact name="Parent">
            {student.parentName}
            {student.parentPhone !== null && (
              <a href={`tel:${student.parentPhone.replaceAll(/\s/g, '')}`} className="text-link block w-fit">
                {student.parentPhone}
              </a>
            )}
          </Fact>
        )}
      </dl>
      <AdminEarlierPayments key={student.id} payment={payment} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.25rem_minmax(0,1fr)] gap-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}
