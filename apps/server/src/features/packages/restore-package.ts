import type { AdminContext } from '../../context.ts';
import { changePackage, requireFreeName } from './change-package.ts';
import { nextPosition, updatePackageRow } from './packages.store.ts';
import type { PackageInCatalogue } from './list-catalogue.ts';

/**
 * Puts a retired package on sale again, at the end of the catalogue (PAY-22).
 * @throws DomainError not_found, package_changed, package_name_taken.
 */
export function restorePackage(
  ctx: AdminContext,
  thePackage: { readonly id: string; readonly revision: number },
): Promise<PackageInCatalogue> {
  return changePackage(ctx, 'package.restored', thePackage, async (tx, found, all) => {
    if (found.package.retiredAt === null) return null;
    requireFreeName(all, found.version.name, found.package.id);
    const position = await nextPosition(tx);
    await updatePackageRow(tx, found.package.id, { retiredAt: null, position, updatedAt: ctx.now() });
    return { name: found.version.name };
  });
}
