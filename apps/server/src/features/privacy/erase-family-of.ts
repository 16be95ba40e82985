import type { AccountId } from '@thuto/domain/ids';
import type { AdminContext, StoreResponse } from '../../context.ts';
import { eraseFamily } from './erase-family.ts';

/**
 * Erases all personal data of a family account and its students, on behalf of an admin. A student with another guardian
 * stays. The ledger and the payment amounts stay under an anonymous id. Cancels upcoming lessons and ends all sessions. Cannot be undone. Older backups keep the
 * data until they are deleted.
 * @throws DomainError student_not_found, also for an admin's id and for a student who is already erased.
 */
export async function eraseFamilyOf(
  ctx: AdminContext,
  { id, reason }: { readonly id: AccountId; readonly reason: string },
  storeResponse: StoreResponse,
): Promise<void> {
  await eraseFamily(ctx, id, { actorId: ctx.currentUser.accountId, reason }, storeResponse);
}
