import type { Package, PackageForAdmin } from '@thuto/contract/packages';
import { listPackageActions, sortPackages } from '@thuto/domain/packages';
import type { PackageRow } from './packages.store.ts';

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

/** Presents the catalogue to admins, retired packages last. */
export function presentPackagesForAdmin(
  rows: readonly PackageRow[],
  orderedVersions: ReadonlySet<string>,
): PackageForAdmin[] {
  const places = rows.map(placeOf);
  const byId = new Map(rows.map((row) => [row.package.id, row]));
  return sortPackages(places).flatMap(({ id }) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      ...presentPackage(row),
      version: row.version.version,
      isOrdered: orderedVersions.has(row.version.id),
      revision: row.package.revision,
      isRetired: row.package.retiredAt !== null,
      updatedAt: row.package.updatedAt.toISOString(),
      allowedActions: listPackageActions(places, id),
    };
  });
}
