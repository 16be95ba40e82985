import { useState } from 'react';
import { ErrorPanel } from '../../components/ui/error-panel.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { PayerOnly } from '../../features/orders/components/payer-only.tsx';
import { PlaceOrder } from '../../features/orders/components/place-order.tsx';
import { usePackagesOnSale } from '../../features/payments/api/packages-on-sale.ts';
import { PackageCards } from '../../features/payments/components/package-cards.tsx';
import { getErrorMessage } from '../../lib/error-copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useUrlParams } from '../../lib/use-url-params.ts';

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
  const { data, error, isFetching, refetch } = usePackagesOnSale();
  const [params, changeParams] = useUrlParams();
  const named = params.get('package');
  // The address follows a press a moment later. As soon as it has changed, it decides.
  const [pressed, setPressed] = useState<{ readonly id: string; readonly addressBefore: string | null }>();
  const chosenId = pressed !== undefined && pressed.addressBefore === named ? pressed.id : named;
  if (data === undefined) {
    return error === null ? (
      <SkeletonList label="Loading packages" rows={3} rowClassName="h-24" />
    ) : (
      <ErrorPanel
        message={getErrorMessage(error, 'The packages could not be loaded.')}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  if (data.items.length === 0) {
    return <Notice tone="info">There are no packages on sale at the moment. Please ask us.</Notice>;
  }
  const chosen = data.items.find(({ id }) => id === chosenId) ?? null;
  return (
    <div className="grid gap-6">
      {chosenId !== null && chosen === null && (
        <Notice tone="info">This package is not on sale any more. Please choose another one.</Notice>
      )}
      <PackageCards
        packages={data.items}
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
