import type { PackageForAdmin } from '@thuto/contract/packages';
import { DomainError } from '@thuto/domain/errors';
import type { Executor } from '../../platform/db/client.ts';
import { presentPackagesForAdmin } from './packages.presenter.ts';
import { listOrderedVersions, listPackageRows } from './packages.store.ts';

/** Returns the catalogue as admins see it, as of this transaction. */
export async function presentCatalogue(executor: Executor): Promise<PackageForAdmin[]> {
  const rows = await listPackageRows(executor);
  const versionIds = rows.map(({ version }) => version.id);
  return presentPackagesForAdmin(rows, await listOrderedVersions(executor, versionIds));
}

/** Returns one package as admins see it. @throws DomainError not_found. */
export async function presentPackageById(executor: Executor, id: string): Promise<PackageForAdmin> {
  const found = (await presentCatalogue(executor)).find((item) => item.id === id);
  if (!found) throw new DomainError('not_found');
  return found;
}
