import type { PaymentForAdmin } from '@thuto/contract/payments';
import { MAX_RECEIPT_BYTES } from '@thuto/domain/centre/download-sizes';
import { formatLisente } from '@thuto/domain/money';
import { Link } from 'react-router';
import { DownloadSize } from '../../../components/download-size.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { AdminPaymentFlagBadge } from './admin-payment-flags.tsx';

export const studentColumn: TableColumn<PaymentForAdmin> = {
  key: 'student',
  header: 'Student',
  primary: true,
  className: 'sm:min-w-44',
  cell: ({ student }) => (
    <div className="[overflow-wrap:anywhere]">
      <Link to={`/admin/users/${student.id}`} className="text-link">
        {student.name}
      </Link>
      <span className="block text-sm font-normal text-ink-soft">
        <EmailText email={student.email} />
      </span>
    </div>
  ),
};

export const packageColumn: TableColumn<PaymentForAdmin> = {
  key: 'package',
  header: 'Package',
  cell: (payment) => {
    const { packageName, amountLisente, ordered, reference } = payment;
    return (
      <>
        <span className="font-semibold sm:whitespace-nowrap">{packageName}</span>
        {ordered !== null && (
          <span className="block text-ink-soft tabular-nums">
            {formatLisente(amountLisente)}
            {ordered.period === 'month' ? ' per month' : ''}
          </span>
        )}
        <span className="block text-sm text-ink-soft tabular-nums">{reference}</span>
        {ordered === null && payment.status === 'pending' && (
          <Badge tone="danger" className="mt-1">
            Package not found
          </Badge>
        )}
        {payment.firstApproval !== null && (
          <Badge tone="warning" className="mt-1">
            Needs a second approval
          </Badge>
        )}
        <AdminPaymentFlagBadge payment={payment} />
      </>
    );
  },
};

export const submittedColumn: TableColumn<PaymentForAdmin> = {
  key: 'submitted',
  header: 'Submitted',
  className: 'sm:whitespace-nowrap',
  cell: ({ submittedAt }) => <RelativeTime at={submittedAt} />,
};

export const datesColumn: TableColumn<PaymentForAdmin> = {
  key: 'dates',
  header: 'Dates',
  className: 'sm:whitespace-nowrap',
  cell: ({ startsAt, endsAt }) => (
    <>
      {startsAt === null ? 'No start date' : formatDate(startsAt)}
      <span className="block text-ink-soft">
        {endsAt === null ? 'no end date' : `to ${formatDate(endsAt)}`}
      </span>
    </>
  ),
};

export const stateColumn: TableColumn<PaymentForAdmin> = {
  key: 'state',
  header: 'Status',
  className: 'sm:whitespace-nowrap',
  cell: (payment) => (
    <>
      <StatusBadge status={payment.subscriptionState ?? 'active'} />
      <DaysLeft payment={payment} />
    </>
  ),
};

/** The remaining days of an active payment. */
export function DaysLeft({ payment: { subscriptionState, daysLeft } }: { payment: PaymentForAdmin }) {
  if (subscriptionState !== 'active' || daysLeft === null) return null;
  return (
    <span className="block text-ink-soft tabular-nums">
      {daysLeft} day{daysLeft === 1 ? '' : 's'} left
    </span>
  );
}

type Ask = (payment: PaymentForAdmin) => void;

/** Returns the column with the allowed actions of each payment. */
export function actionsColumn(asks: {
  onView: Ask;
  onApprove?: Ask;
  onReject?: Ask;
}): TableColumn<PaymentForAdmin> {
  const { onView, onApprove, onReject } = asks;
  return {
    key: 'actions',
    header: 'Actions',
    actions: true,
    className: 'xl:w-px xl:[&>div]:flex-nowrap [&_a]:whitespace-nowrap [&_button]:whitespace-nowrap',
    cell: (payment) => (
      <>
        {payment.status === 'pending' && (
          <Button size="sm" variant="outline" onClick={() => onView(payment)}>
            Review
          </Button>
        )}
        {payment.method === 'proof' && (
          <Button size="sm" variant="outline" onClick={() => onView(payment)}>
            View Proof
          </Button>
        )}
        {payment.receiptUrl !== null && (
          <a
            href={payment.receiptUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyles({ variant: 'outline', size: 'sm' })}
          >
            Receipt
            <span className="sr-only"> for {payment.student.name}</span>
            <DownloadSize under={MAX_RECEIPT_BYTES} />
          </a>
        )}
        {onApprove !== undefined && payment.allowedActions.includes('approve') && (
          <Button size="sm" onClick={() => onApprove(payment)}>
            Approve
          </Button>
        )}
        {onReject !== undefined && payment.allowedActions.includes('reject') && (
          <Button size="sm" variant="outline" className="text-danger" onClick={() => onReject(payment)}>
            Reject
          </Button>
        )}
      </>
    ),
  };
}
