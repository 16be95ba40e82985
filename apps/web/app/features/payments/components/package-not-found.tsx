import type { PaymentForAdmin } from '@thuto/contract/payments';
import { Notice } from '../../../components/ui/notice.tsx';

/** Says why an imported payment of an unknown package cannot be approved, and what to do instead. */
export function PackageNotFound({
  payment,
}: {
  payment: Pick<PaymentForAdmin, 'ordered' | 'packageName' | 'status'>;
}) {
  if (payment.ordered !== null || payment.status !== 'pending') return null;
  return (
    <Notice tone="danger" title="Package not found" announce="none" className="mt-3">
      {payment.packageName} is not one of the packages here, so this payment cannot be approved. Reject it,
      and record the money for a new order.
    </Notice>
  );
}
