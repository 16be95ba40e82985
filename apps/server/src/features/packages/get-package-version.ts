import type { Executor } from '../../platform/db/client.ts';
import { findPackageVersions, type PackageVersion } from './packages.store.ts';

export type { PackageVersion };

/** Returns a version of a package, whether or not it is still on sale. */
export async function getPackageVersion(executor: Executor, id: string): Promise<PackageVersion> {
  const [version] = await findPackageVersions(executor, [id]);
  if (!version) throw new Error(`The package version ${id} is missing.`);
  return version;
}
