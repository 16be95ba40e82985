import type { OrderDetails as OrderDetailsData, OrderPayment } from '@thuto/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { PayWithMpesa } from '../../features/gateway/components/pay-with-mpesa.tsx';
import { useMyOrder } from '../../features/orders/api/my-orders.ts';
import { HowToPay } from '../../features/orders/components/how-to-pay.tsx';
import { CancelOrder, OrderDetails } from '../../features/orders/components/order-details.tsx';
import { OrderStatus } from '../../features/orders/components/order-status.tsx';
import { PayerOnly } from '../../features/orders/components/payer-only.tsx';
import { PaymentRows } from '../../features/orders/components/payment-rows.tsx';
import { claimWayOf, type ClaimWay, TellUs } from '../../features/orders/components/tell-us.tsx';
import { ProofAllowance } from '../../features/payments/components/proof-allowance.tsx';
import { ProofForm } from '../../features/payments/components/proof-form.tsx';
import { isAbsent } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useStudent } from '../../lib/students/student.ts';
import { useCurrentMinute } from '../../lib/time/use-current-minute.ts';

export const meta = () => pageMeta({ title: 'Order' });

/** /student/orders/:id: one order: how to pay it, what was ordered, and its payments. */
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
  const query = useMyOrder(id);
  const currentUser = useCurrentUser();
  if (query.data === undefined && isAbsent(query.error))
    return <EmptyState title="There is no such order." />;
  return (
    <QueryBoundary
      query={query}
      loading="Loading the order"
      rows={3}
      rowClassName="h-24"
      failure="The order could not be loaded. Please try again."
    >
      {(order) => currentUser && <OpenedOrder order={order} accountId={currentUser.accountId} />}
    </QueryBoundary>
  );
}

function OpenedOrder({ order, accountId }: { order: OrderDetailsData; accountId: string }) {
  const student = useStudent();
  const now = useCurrentMinute();
  const [way, setWay] = useState<ClaimWay>(null);
  const [rejected, setRejected] = useState<OrderPayment | null>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<HTMLDivElement>(null);
  const newestId = order.payments[0]?.id;
  const shownId = useRef(newestId);

  // A new payment closes the form, and its state appears above it.
  useEffect(() => {
    if (newestId === shownId.current) return;
    shownId.current = newestId;
    setWay(null);
    setRejected(null);
    statusRef.current?.focus({ preventScroll: true });
    statusRef.current?.scrollIntoView({ block: 'center' });
  }, [newestId]);

  const fix = (payment: OrderPayment) => {
    setRejected(payment);
    setWay(claimWayOf(payment));
    formRef.current?.scrollIntoView({ block: 'start' });
  };

  const canPay = order.allowedActions.includes('pay');
  return (
    <div className="grid gap-6">
      <div ref={statusRef} tabIndex={-1}>
        <OrderStatus order={order} now={now} onFix={fix} />
      </div>
      {canPay && <PayWithMpesa order={order} />}
      {canPay && order.missingLisente > 0 && <HowToPay order={order} />}
      {canPay && (
        <div ref={formRef} className="scroll-mt-24">
          <TellUs
            // Unsent input belongs to the account and the student.
            accountId={`${accountId}:${student.id}`}
            order={order}
            way={way}
            onChoose={setWay}
            rejected={rejected}
            uploadForm={
              <>
                <ProofForm accountId={accountId} packageId={order.packageId} orderId={order.id} />
                <ProofAllowance />
              </>
            }
          />
        </div>
      )}
      <OrderDetails order={order} />
      <PaymentRows orders={[order]} />
      <CancelOrder order={order} />
    </div>
  );
}
