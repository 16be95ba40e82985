import type { OrderDetails, OrderPayment } from '@thuto/contract/orders';
import { formatLisente } from '@thuto/domain/money';
import { Button } from '../../../components/ui/button.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts';
import { formatReview } from '../../../lib/format/format-review.ts';

export interface OrderStatusProps {
  order: OrderDetails;
  now: number;
  /** Opens the form with what the rejected payment contained. */
  onFix: (rejected: OrderPayment) => void;
}

/** What we have, what happens next, and by when. */
export function OrderStatus({ order, now, onFix }: OrderStatusProps) {
  const { status, missingLisente, paidLisente, payments } = order;
  const [newest] = payments;
  const canPay = order.allowedActions.includes('pay');
  const partPaid =
    status === 'part_paid'
      ? `We have received ${formatLisente(paidLisente)}. ${formatLisente(missingLisente)} is missing. The sessions can be used once the order is fully paid.`
      : null;
  if (status === 'paid') {
    return (
      <Notice
        tone="success"
        announce="none"
        title="Paid"
        actions={
          <LinkButton to="/student/sessions" size="sm">
            Go to Sessions
          </LinkButton>
        }
      >
        Thank you. The sessions can be used now.
      </Notice>
    );
  }
  if (status === 'cancelled') {
    return (
      <Notice tone="info" announce="none" title="Cancelled">
        This order was cancelled. Please do not pay for it.
      </Notice>
    );
  }
  if (newest?.status === 'pending') {
    return (
      <Notice tone="warning" announce="none" title="Payment under review">
        {partPaid !== null && <p>{partPaid}</p>}
        <p>
          We have {describe(newest)} of {formatLisente(newest.amountLisente)}, sent{' '}
          {formatDateTime(newest.submittedAt)}. Now we compare it with our account.{' '}
          {formatReview(newest, order.reviewHours, now)} You get a mail.
        </p>
      </Notice>
    );
  }
  if (newest?.status === 'rejected' && canPay) {
    return (
      <Notice
        tone="danger"
        announce="none"
        title="The payment was not approved"
        actions={
          <Button size="sm" onClick={() => onFix(newest)}>
            Fix It
          </Button>
        }
      >
        {partPaid !== null && <p>{partPaid}</p>}
        <p>
          {newest.reason === null || newest.reason === ''
            ? 'We could not find the payment.'
            : `Reason: ${newest.reason}`}
        </p>
        <p>What you sent is kept. Correct it and send it again.</p>
      </Notice>
    );
  }
  if (partPaid !== null) {
    return (
      <Notice tone="warning" announce="none" title="Part paid">
        {partPaid} Please pay the rest with the same reference.
      </Notice>
    );
  }
  return status === 'expired' ? (
    <Notice tone="info" announce="none" title="Expired">
      Nobody paid until {formatDate(order.expiresAt)}, so this order was closed. If you have paid, tell us
      below: the money still counts.
    </Notice>
  ) : (
    <Notice tone="info" announce="none" title="Waiting for your payment">
      Pay {formatLisente(missingLisente)} until {formatDate(order.expiresAt)}, then tell us below.
    </Notice>
  );
}

const DESCRIPTIONS: Readonly<Record<OrderPayment['method'], string>> = {
  proof: 'your proof of a payment',
  sms: 'your message about a payment',
  cash: 'your note about a payment in cash',
  statement: 'a payment',
  gateway: 'a payment',
};

const describe = ({ method }: OrderPayment) => DESCRIPTIONS[method];
