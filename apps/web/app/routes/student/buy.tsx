import type { Package } from '@thuto/contract/packages';
import { useSearchParams } from 'react-router';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PayerOnly } from '../../features/orders/components/payer-only.tsx';
import { PlaceOrder } from '../../features/orders/components/place-order.tsx';
import { usePackagesOnSale } from '../../lib/api/packages-on-sale.ts';
import { PackageList } from '../../features/payments/components/package-cards.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Buy Sessions' });

/** /student/buy: the packages on sale. `?package=` puts one first, such as in a reminder. */
export default function BuyPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Buy Sessions"
        subtitle="Choose a package. You pay after you have placed the order."
        backTo="/student/orders"
        backLabel="Back to orders"
      />
      <PayerOnly>
        <Buy />
      </PayerOnly>
    </div>
  );
}

function Buy() {
  return (
    <QueryBoundary
      query={usePackagesOnSale()}
      loading="Loading packages"
      rows={3}
      rowClassName="h-24"
      failure="The packages could not be loaded."
      empty={<Notice tone="info">There are no packages on sale at the moment. Please ask us.</Notice>}
    >
      {(data) => <OnSale {...data} />}
    </QueryBoundary>
  );
}

function OnSale({ items }: { items: Package[] }) {
  const named = useSearchParams()[0].get('package');
  const suggested = items.find(({ id, isPopular }) => (named === null ? isPopular : id === named));
  return (
    <div className="grid gap-5">
      {named !== null && suggested === undefined && (
        <Notice tone="info">This package is not on sale any more. Please choose another one.</Notice>
      )}
      <PlaceOrder
        suggestedId={suggested?.id ?? null}
        renderPackages={(renderButton) => (
          <PackageList
            packages={named === null ? items : listFirst(items, named)}
            renderAction={renderButton}
          />
        )}
      />
    </div>
  );
}

const listFirst = (items: readonly Package[], firstId: string) => [
  ...items.filter(({ id }) => id === firstId),
  ...items.filter(({ id }) => id !== firstId),
];
