import type { PackageForAdmin } from '@thuto/contract/packages';
import type { AdminContext } from '../../context.ts';
import { presentCatalogue } from './present-catalogue.ts';

/** Returns all packages in display order, retired ones last (PAY-22). */
export function listAllPackages(ctx: AdminContext): Promise<PackageForAdmin[]> {
  return presentCatalogue(ctx.db);
}
