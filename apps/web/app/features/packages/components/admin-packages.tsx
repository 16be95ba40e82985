import type { PackageForAdmin } from '@thuto/contract/packages';
import PackageIcon from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useAllPackages } from '../api/all-packages.ts';
import { AdminPackage } from './admin-package.tsx';
import { NEW_PACKAGE, PackageDialog } from './package-dialog.tsx';
import { RetirePackageDialog } from './retire-package-dialog.tsx';

/** The Packages sub-tab: what families can buy, in the order they see it. */
export function AdminPackages() {
  return (
    <QueryBoundary
      query={useAllPackages()}
      loading="Loading packages"
      rows={6}
      rowClassName="h-24"
      failure="The packages could not be loaded."
    >
      {(data) => <Packages {...data} />}
    </QueryBoundary>
  );
}

function Packages({ items }: { items: PackageForAdmin[] }) {
  const editing = useDialogFor<PackageForAdmin | typeof NEW_PACKAGE>();
  const retiring = useDialogFor<PackageForAdmin>();

  const onSale = items.filter(({ isRetired }) => !isRetired);
  const retired = items.filter(({ isRetired }) => isRetired);
  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => editing.show(NEW_PACKAGE)}>
      Add Package
    </Button>
  );
  const show = (item: PackageForAdmin) => (
    <li key={item.id}>
      <AdminPackage item={item} onEdit={() => editing.show(item)} onRetire={() => retiring.show(item)} />
    </li>
  );
  return (
    <div className="grid min-w-0 gap-4">
      {onSale.length === 0 ? (
        <EmptyState title="No packages on sale" icon={<PackageIcon className="size-6" />} actions={add}>
          Families can only pay for packages that are on sale. Add one, or restore a retired one.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">Families see them in this order.</p>
            {add}
          </div>
          <ol aria-label="Packages on sale" className="grid gap-3">
            {onSale.map(show)}
          </ol>
        </>
      )}
      {retired.length > 0 && (
        <section aria-labelledby="retired-packages" className="mt-4 grid gap-3">
          <h2 id="retired-packages" className="text-xl">
            Retired packages
          </h2>
          <p className="text-ink-soft">
            Nobody can choose them. Payments made for them keep their name and price.
          </p>
          <ul className="grid gap-3">{retired.map(show)}</ul>
        </section>
      )}
      {editing.render((item, dialog) => (
        <PackageDialog key={item.id ?? 'new'} item={item} {...dialog} />
      ))}
      {retiring.render((item, dialog) => (
        <RetirePackageDialog item={item} {...dialog} />
      ))}
    </div>
  );
}
