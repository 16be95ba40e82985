import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useMyOrders } from '../../features/orders/api/my-orders.ts';
import { CreditsCard } from '../../features/orders/components/credits-card.tsx';
import { LeftOver } from '../../features/orders/components/left-over.tsx';
import { OrderTable } from '../../features/orders/components/order-table.tsx';
import { PayerOnly } from '../../features/orders/components/payer-only.tsx';
import { PaymentRows } from '../../features/orders/components/payment-rows.tsx';
import { StatementCard } from '../../features/orders/components/statement-card.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Orders' });

/** /student/orders: what was ordered for the student, and what became of it. */
export default function OrdersPage() {
  return (
    <>
      <PageHeader title="Orders" subtitle="What you ordered, what you paid, and your receipts" />
      <PayerOnly>
        <Orders />
      </PayerOnly>
    </>
  );
}

function Orders() {
  const buy = (
    <LinkButton to="/student/buy" icon={<ShoppingCart aria-hidden className="size-5" />}>
      Buy Sessions
    </LinkButton>
  );
  return (
    <QueryBoundary
      query={useMyOrders()}
      loading="Loading orders"
      rows={3}
      rowClassName="h-24"
      failure="The orders could not be loaded. Please try again."
    >
      {({ items, leftOverLisente, credits, timeZone }) => {
        if (items.length === 0 && leftOverLisente === 0) {
          return (
            <EmptyState title="No orders yet" icon={<ReceiptText className="size-6" />} actions={buy}>
              Choose a package, and the order appears here with its reference and how to pay.
            </EmptyState>
          );
        }
        return (
          <div className="grid gap-5">
            <div>{buy}</div>
            <LeftOver lisente={leftOverLisente} />
            <OrderTable orders={items} />
            <PaymentRows orders={items} />
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <CreditsCard credits={credits} />
              <StatementCard firstOrderAt={items.at(-1)?.createdAt ?? null} timeZone={timeZone} />
            </div>
          </div>
        );
      }}
    </QueryBoundary>
  );
}
