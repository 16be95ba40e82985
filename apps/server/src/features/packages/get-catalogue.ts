import type { Executor } from '../../platform/db/client.ts';
import { listPackageRows, type PackageVersion } from './packages.store.ts';

export type { PackageVersion };

/** Returns the newest version of every package by package id, retired ones included. For imports and the demo. */
export async function getCatalogue(executor: Executor): Promise<ReadonlyMap<string, PackageVersion>> {
  const rows = await listPackageRows(executor);
  return new Map(rows.map(({ package: { id }, version }) => [id, version]));
}
