import type { PackageDetails } from '@thuto/contract/packages';
import { createPackageId } from '@thuto/domain/payments/packages';
import type { AdminContext } from '../../context.ts';
import { recordPackageChange, requireFreeName } from './change-package.ts';
import { clearPopular, insertPackage, lockPackages, nextPosition } from './packages.store.ts';
import { getFromCatalogue, type PackageInCatalogue } from './list-catalogue.ts';

/**
 * Adds a package at the end of the catalogue (PAY-22). Its id follows from its name.
 * @throws DomainError package_name_taken.
 */
export function createPackage(
  ctx: AdminContext,
  { isPopular, ...terms }: PackageDetails,
): Promise<PackageInCatalogue> {
  return ctx.db.transaction(async (tx) => {
    const all = await lockPackages(tx);
    requireFreeName(all, terms.name, null);
    const id = createPackageId(terms.name, new Set(all.map((row) => row.package.id)));
    if (isPopular) await clearPopular(tx);
    const now = ctx.now();
    await insertPackage(
      tx,
      { id, position: await nextPosition(tx), isPopular, createdAt: now, updatedAt: now },
      { id: ctx.newId(), packageId: id, version: 1, ...terms, createdAt: now },
    );
    await recordPackageChange(ctx, tx, 'package.added', id, { name: terms.name });
    return getFromCatalogue(tx, id);
  });
}
