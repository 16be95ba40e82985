import { requirePackageOnSale } from '@thuto/domain/payments/packages';
import type { Tx } from '../../platform/db/client.ts';
import { findPackageAndLock, type PackageVersion } from './packages.store.ts';

/**
 * Returns the version of a package that is on sale, for a claim in the same transaction. Waits for an edit that is
 * under way, and holds later edits back until the claim is stored.
 * @throws DomainError package_not_found for an unknown or retired package.
 */
export async function claimPackage(tx: Tx, packageId: string): Promise<PackageVersion> {
  const found = await findPackageAndLock(tx, packageId);
  const onSale = found && { ...found, retiredAt: found.package.retiredAt?.getTime() ?? null };
  return requirePackageOnSale(onSale, packageId).version;
}
