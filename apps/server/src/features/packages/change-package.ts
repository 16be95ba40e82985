import type { AuditEventKind } from '@thuto/contract/activity';
import { DomainError } from '@thuto/domain/errors';
import { isSamePackageName } from '@thuto/domain/payments/packages';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { lockPackages, type PackageRow } from './packages.store.ts';
import { getFromCatalogue, type PackageInCatalogue } from './list-catalogue.ts';

export type PackageAuditKind = Extract<AuditEventKind, `package.${string}`>;

/**
 * Changes one package with the catalogue locked, and records it in the audit log. The subject of the entry is the
 * version; its details name the package.
 * @param revision the revision that the admin saw; undefined for changes that cannot conflict.
 * @param change writes the change. Returns what the audit log keeps of it, or null if nothing changed.
 * @throws DomainError not_found; package_changed if the package is newer, with the present one as `current`.
 */
export async function changePackage(
  ctx: AdminContext,
  kind: PackageAuditKind,
  { id, revision }: { readonly id: string; readonly revision?: number },
  change: (
    tx: Tx,
    found: PackageRow,
    all: readonly PackageRow[],
  ) => Promise<Readonly<Record<string, unknown>> | null>,
): Promise<PackageInCatalogue> {
  return ctx.db.transaction(async (tx) => {
    const all = await lockPackages(tx);
    const found = all.find((row) => row.package.id === id);
    if (!found) throw new DomainError('not_found');
    if (revision !== undefined && found.package.revision !== revision)
      throw new DomainError('package_changed', { current: await getFromCatalogue(tx, id) });
    const details = await change(tx, found, all);
    if (details !== null) await recordPackageChange(ctx, tx, kind, id, details);
    return getFromCatalogue(tx, id);
  });
}

/** Writes the audit log entry of a change of the catalogue and notifies open pages. */
export function recordPackageChange(
  ctx: AdminContext,
  tx: Tx,
  kind: PackageAuditKind,
  packageId: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAuditEvent(ctx, tx, {
    kind,
    actorId: ctx.currentUser.accountId,
    details: { packageId, ...details },
  });
}

/**
 * Refuses a name that another package on sale has.
 * @throws DomainError package_name_taken.
 */
export function requireFreeName(all: readonly PackageRow[], name: string, ownId: string | null): void {
  const isTaken = all.some(
    ({ package: item, version }) =>
      item.id !== ownId && item.retiredAt === null && isSamePackageName(version.name, name),
  );
  if (isTaken) throw new DomainError('package_name_taken');
}
