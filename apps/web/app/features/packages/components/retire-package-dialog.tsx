import type { PackageForAdmin } from '@thuto/contract/packages';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useChangePackage } from '../api/package-actions.ts';

/** Confirms that a package is no longer on sale. */
export function RetirePackageDialog({
  item,
  open,
  onOpenChange,
}: {
  item: PackageForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { retire } = useChangePackage();

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Retire package?"
      confirmLabel="Retire Package"
      busyLabel="Retiring..."
      onConfirm={() => retire.run({ id: item.id, revision: item.revision })}
      errorMessage={retire.errorMessage}
      description={`Families can no longer choose the ${item.name}. Payments made for it stay as they are, and you can restore it later.`}
    />
  );
}
