import type { PackageDetails } from '@thuto/contract/packages';
import type { AdminContext } from '../../context.ts';
import { changePackage, requireFreeName } from './change-package.ts';
import {
  clearPopular,
  insertVersion,
  listOrderedVersions,
  type PackageVersion,
  updatePackageRow,
  updateVersion,
} from './packages.store.ts';
import type { PackageInCatalogue } from './list-catalogue.ts';

/**
 * Edits a package (PAY-22). A version that was ordered stays as it is and the edit creates the next one; an unordered
 * version is updated in place. Saving without a change writes nothing.
 * @throws DomainError not_found, package_changed, package_name_taken.
 */
export function updatePackage(
  ctx: AdminContext,
  {
    id,
    revision,
    isPopular: wanted,
    ...terms
  }: PackageDetails & { readonly id: string; readonly revision: number },
): Promise<PackageInCatalogue> {
  return changePackage(ctx, 'package.changed', { id, revision }, async (tx, found, all) => {
    const { package: item, version } = found;
    // A package that nobody can choose is not popular.
    const isPopular = wanted && item.retiredAt === null;
    const changes = listChanges(version, terms);
    if (changes.length === 0 && isPopular === item.isPopular) return null;
    if (item.retiredAt === null) requireFreeName(all, terms.name, id);
    const now = ctx.now();
    if (isPopular && !item.isPopular) await clearPopular(tx);
    await updatePackageRow(tx, id, { isPopular, updatedAt: now });
    if (changes.length > 0) {
      const ordered = await listOrderedVersions(tx, [version.id]);
      if (ordered.has(version.id)) {
        const next = { id: ctx.newId(), packageId: id, version: version.version + 1, createdAt: now };
        await insertVersion(tx, { ...next, ...terms });
      } else {
        await updateVersion(tx, version.id, terms);
      }
    }
    const popular =
      isPopular === item.isPopular ? [] : [{ field: 'isPopular', from: item.isPopular, to: isPopular }];
    return { changes: [...changes, ...popular] };
  });
}

type Terms = Omit<PackageDetails, 'isPopular'>;

function listChanges(version: PackageVersion, terms: Terms) {
  return (Object.keys(terms) as (keyof Terms)[])
    .map((field) => ({ field, from: version[field], to: terms[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}
