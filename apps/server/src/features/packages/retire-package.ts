import type { AdminContext } from '../../context.ts';
import { changePackage } from './change-package.ts';
import { updatePackageRow } from './packages.store.ts';
import type { PackageInCatalogue } from './list-catalogue.ts';

/**
 * Takes a package off sale (PAY-22). Payments made for it keep its name, price and sessions. It is no longer popular.
 * @throws DomainError not_found, package_changed.
 */
export function retirePackage(
  ctx: AdminContext,
  thePackage: { readonly id: string; readonly revision: number },
): Promise<PackageInCatalogue> {
  return changePackage(ctx, 'package.retired', thePackage, async (tx, found) => {
    if (found.package.retiredAt !== null) return null;
    const now = ctx.now();
    await updatePackageRow(tx, found.package.id, { retiredAt: now, isPopular: false, updatedAt: now });
    return { name: found.version.name };
  });
}
