import { useParams } from 'react-router';
import { ErrorPanel } from '../../components/ui/error-panel.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { useMyOrder } from '../../features/orders/api/my-orders.ts';
import { OrderDetails } from '../../features/orders/components/order-details.tsx';
import { PayerOnly } from '../../features/orders/components/payer-only.tsx';
import { getErrorMessage } from '../../lib/error-copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Order' });

/** /student/orders/:id: one order, how to pay it, and its payments. */
export default function OrderPage() {
  const { id = '' } = useParams();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Order" backTo="/student/orders" backLabel="Back to orders" />
      <PayerOnly>
        <OrderOf key={id} id={id} />
      </PayerOnly>
    </div>
  );
}

function OrderOf({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useMyOrder(id);
  if (data === undefined) {
    return error === null ? (
      <SkeletonList label="Loading the order" rows={3} rowClassName="h-24" />
    ) : (
      <ErrorPanel
        message={getErrorMessage(error, 'The order could not be loaded. Please try again.', {
          not_found: 'There is no such order.',
          input_invalid: 'There is no such order.',
        })}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <OrderDetails order={data} />
    </div>
  );
}
