import type { Package } from '@thuto/contract/packages';
import { useState } from 'react';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PayerOnly } from '../../features/orders/components/payer-only.tsx';
import { PlaceOrder } from '../../features/orders/components/place-order.tsx';
import { usePackagesOnSale } from '../../lib/api/packages-on-sale.ts';
import { PackageCards } from '../../features/payments/components/package-cards.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useUrlParams } from '../../lib/pages/use-url-params.ts';

export const meta = () => pageMeta({ title: 'Buy Sessions' });

/** /student/buy: the packages on sale. `?package=` chooses one beforehand, such as in a reminder. */
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
  const [params, changeParams] = useUrlParams();
  const named = params.get('package');
  // The address follows a press a moment later. As soon as it has changed, it decides.
  const [pressed, setPressed] = useState<{ readonly id: string; readonly addressBefore: string | null }>();
  const chosenId = pressed !== undefined && pressed.addressBefore === named ? pressed.id : named;
  const chosen = items.find(({ id }) => id === chosenId) ?? null;
  return (
    <div className="grid gap-6">
      {chosenId !== null && chosen === null && (
        <Notice tone="info">This package is not on sale any more. Please choose another one.</Notice>
      )}
      <PackageCards
        packages={items}
        value={chosen?.id ?? null}
        onChange={(packageId) => {
          setPressed({ id: packageId, addressBefore: named });
          changeParams((next) => next.set('package', packageId));
        }}
      />
      <PlaceOrder chosen={chosen} />
    </div>
  );
}
