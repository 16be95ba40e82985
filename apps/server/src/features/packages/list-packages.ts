import type { Executor } from '../../platform/db/client.ts';
import { listPackageRows, type PackageRow } from './packages.store.ts';

/** Returns the packages on sale in display order (PAY-1). A centre has few, so they are not paginated. */
export async function listPackages(executor: Executor): Promise<PackageRow[]> {
  const rows = await listPackageRows(executor);
  return rows.filter((row) => row.package.retiredAt === null);
}
