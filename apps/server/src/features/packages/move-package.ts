import { movePackage as decideOrder, type PackageDirection } from '@thuto/domain/payments/packages';
import type { AdminContext } from '../../context.ts';
import { changePackage } from './change-package.ts';
import { updatePosition } from './packages.store.ts';
import type { PackageInCatalogue } from './list-catalogue.ts';

/**
 * Moves a package on sale one place up or down (PAY-22). At either end nothing changes.
 * @throws DomainError not_found, also for a retired package.
 */
export function movePackage(
  ctx: AdminContext,
  { id, direction }: { readonly id: string; readonly direction: PackageDirection },
): Promise<PackageInCatalogue> {
  return changePackage(ctx, 'package.moved', { id }, async (tx, _found, all) => {
    const places = all.map(({ package: { id: itemId, position, retiredAt } }) => ({
      id: itemId,
      position,
      retiredAt: retiredAt?.getTime() ?? null,
    }));
    const order = decideOrder(places, id, direction);
    let moved = false;
    for (const [index, itemId] of order.entries()) {
      if (places.find((place) => place.id === itemId)?.position === index + 1) continue;
      await updatePosition(tx, itemId, index + 1);
      moved = true;
    }
    return moved ? { direction } : null;
  });
}
