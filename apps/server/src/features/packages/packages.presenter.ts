import type { Package, PackageForAdmin } from '@thuto/contract/packages';
import { listPackageActions, sortPackages } from '@thuto/domain/payments/packages';
import type { PackageRow } from './packages.store.ts';
import type { CatalogueRow, PackageInCatalogue } from './list-catalogue.ts';

const placeOf = ({ package: { id, position, retiredAt } }: PackageRow) => ({
  id,
  position,
  retiredAt: retiredAt?.getTime() ?? null,
});

/** Presents a package to visitors and families. */
export function presentPackage({ package: { isPopular }, version }: PackageRow): Package {
  const { packageId, name, priceLisente, lessons, period, validMonths, features } = version;
  return { id: packageId, name, priceLisente, lessons, period, validMonths, features, isPopular };
}

/** Presents a package to admins, with what they may do with it. */
export function presentPackageForAdmin({ row, all }: PackageInCatalogue): PackageForAdmin {
  return {
    ...presentPackage(row),
    version: row.version.version,
    isOrdered: row.isOrdered,
    revision: row.package.revision,
    isRetired: row.package.retiredAt !== null,
    updatedAt: row.package.updatedAt.toISOString(),
    allowedActions: listPackageActions(all.map(placeOf), row.package.id),
  };
}

/** Presents the catalogue to admins, retired packages last. */
export function presentCatalogue(all: readonly CatalogueRow[]): PackageForAdmin[] {
  const byId = new Map(all.map((row) => [row.package.id, row]));
  return sortPackages(all.map(placeOf)).flatMap(({ id }) => {
    const row = byId.get(id);
    return row ? [presentPackageForAdmin({ row, all })] : [];
  });
}
