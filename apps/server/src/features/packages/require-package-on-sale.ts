import { requirePackageOnSale as decide } from '@thuto/domain/payments/packages';
import type { Executor } from '../../platform/db/client.ts';
import { findPackageState } from './packages.store.ts';

/** @throws DomainError package_not_found for an unknown or retired package. */
export async function requirePackageOnSale(executor: Executor, packageId: string): Promise<void> {
  const found = await findPackageState(executor, packageId);
  decide(found && { retiredAt: found.retiredAt?.getTime() ?? null }, packageId);
}
