import type { Order } from '@thuto/contract/orders';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useStudent } from '../../../lib/students/student.ts';
import { useCancelOrder } from '../api/order-actions.ts';

/** Confirms that an open order is not wanted any more. */
export function CancelOrderDialog({
  order,
  open,
  onOpenChange,
}: {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const student = useStudent();
  const cancel = useCancelOrder();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this order?"
      description={`The order ${order.reference} for the ${order.packageName} is closed. Do not pay for it any more. You can order the package again at any time.`}
      confirmLabel="Cancel Order"
      busyLabel="Cancelling..."
      tone="danger"
      onConfirm={() => cancel.run({ studentId: student.id, id: order.id })}
      errorMessage={cancel.errorMessage}
    />
  );
}
