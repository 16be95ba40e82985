import { DomainError } from '@thuto/domain/errors';
import type { Executor } from '../../platform/db/client.ts';
import { listOrderedVersions, listPackageRows, type PackageRow } from './packages.store.ts';

/** A package of the catalogue, on sale or retired. */
export interface CatalogueRow extends PackageRow {
  readonly isOrdered: boolean;
}

/** A package with all packages of the catalogue: its place among them decides what can be done with it. */
export interface PackageInCatalogue {
  readonly row: CatalogueRow;
  readonly all: readonly CatalogueRow[];
}

/** Returns the catalogue with retired packages, as of this transaction. */
export async function listCatalogue(executor: Executor): Promise<CatalogueRow[]> {
  const rows = await listPackageRows(executor);
  const versionIds = rows.map(({ version }) => version.id);
  const orderedVersions = await listOrderedVersions(executor, versionIds);
  return rows.map((row) => ({ ...row, isOrdered: orderedVersions.has(row.version.id) }));
}

/** Returns one package in the catalogue. @throws DomainError not_found. */
export async function getFromCatalogue(executor: Executor, id: string): Promise<PackageInCatalogue> {
  const all = await listCatalogue(executor);
  const row = all.find((each) => each.package.id === id);
  if (!row) throw new DomainError('not_found');
  return { row, all };
}
