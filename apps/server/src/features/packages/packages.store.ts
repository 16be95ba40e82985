import { asc, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { packages, packageVersions } from '../../platform/db/schema/packages.ts';
import { orders } from '../../platform/db/schema/orders.ts';

export type PackageVersion = typeof packageVersions.$inferSelect;

/** A package with its newest version, the one on sale. */
export interface PackageRow {
  readonly package: typeof packages.$inferSelect;
  readonly version: PackageVersion;
}

/** The newest version of each package. */
const newest = (executor: Executor) =>
  executor
    .selectDistinctOn([packageVersions.packageId])
    .from(packageVersions)
    .orderBy(packageVersions.packageId, desc(packageVersions.version))
    .as('newest');

/** Returns every package with its newest version, by position. */
export async function listPackageRows(executor: Executor): Promise<PackageRow[]> {
  const versions = newest(executor);
  return executor
    .select({
      package: packages,
      version: {
        id: versions.id,
        packageId: versions.packageId,
        version: versions.version,
        name: versions.name,
        priceLisente: versions.priceLisente,
        lessons: versions.lessons,
        period: versions.period,
        validMonths: versions.validMonths,
        features: versions.features,
        createdAt: versions.createdAt,
      },
    })
    .from(packages)
    .innerJoin(versions, eq(versions.packageId, packages.id))
    .orderBy(asc(packages.position), asc(packages.id));
}

/** Locks the whole catalogue until the transaction ends, so that changes of it run one at a time, and returns it. */
export async function lockPackages(tx: Tx): Promise<PackageRow[]> {
  // In the order of an immutable column. A foreign key check of a new payment does not wait for this lock.
  await tx.select({ id: packages.id }).from(packages).orderBy(packages.id).for('no key update');
  return listPackageRows(tx);
}

/**
 * Finds a package and its newest version. Locks the package, so that the version stays the newest and unchanged until
 * the transaction ends.
 */
export async function findPackageAndLock(tx: Tx, id: string): Promise<PackageRow | null> {
  const [item] = await tx.select().from(packages).where(eq(packages.id, id)).for('share');
  if (!item) return null;
  const [version] = await tx
    .select()
    .from(packageVersions)
    .where(eq(packageVersions.packageId, id))
    .orderBy(desc(packageVersions.version))
    .limit(1);
  return version ? { package: item, version } : null;
}

/** Finds the state of a package without locking it. */
export async function findPackageState(
  executor: Executor,
  id: string,
): Promise<{ retiredAt: Date | null } | null> {
  const [row] = await executor
    .select({ retiredAt: packages.retiredAt })
    .from(packages)
    .where(eq(packages.id, id));
  return row ?? null;
}

/** Returns which of the versions were ordered: a payment refers to them. */
export async function listOrderedVersions(executor: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ id: packageVersions.id })
    .from(packageVersions)
    .where(
      sql`${inArray(packageVersions.id, [...ids])} and exists (
        select from ${orders} where ${orders.packageVersionId} = ${packageVersions.id})`,
    );
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a package at the end of the catalogue, with its first version. */
export async function insertPackage(
  tx: Tx,
  item: typeof packages.$inferInsert,
  version: typeof packageVersions.$inferInsert,
): Promise<void> {
  await tx.insert(packages).values(item);
  await insertVersion(tx, version);
}

export async function insertVersion(tx: Tx, version: typeof packageVersions.$inferInsert): Promise<void> {
  await tx.insert(packageVersions).values(version);
}

export async function updateVersion(
  tx: Tx,
  id: string,
  changes: Partial<typeof packageVersions.$inferInsert>,
): Promise<void> {
  await tx.update(packageVersions).set(changes).where(eq(packageVersions.id, id));
}

/** Updates a package and increments its revision. */
export async function updatePackageRow(
  tx: Tx,
  id: string,
  changes: Partial<typeof packages.$inferInsert>,
): Promise<void> {
  await tx
    .update(packages)
    .set({ ...changes, revision: sql`${packages.revision} + 1` })
    .where(eq(packages.id, id));
}

/** Sets the position of a package. Leaves its revision alone: a move does not conflict with an edit. */
export async function updatePosition(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(packages).set({ position }).where(eq(packages.id, id));
}

/** Removes the mark "popular" from every package. */
export async function clearPopular(tx: Tx): Promise<void> {
  await tx.update(packages).set({ isPopular: false }).where(eq(packages.isPopular, true));
}

/** Returns the position after the last package. */
export async function nextPosition(tx: Tx): Promise<number> {
  const [last] = await tx.select({ position: max(packages.position) }).from(packages);
  return (last?.position ?? 0) + 1;
}
