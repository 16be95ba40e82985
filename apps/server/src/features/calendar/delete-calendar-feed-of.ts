import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { deleteFeed } from './calendar.store.ts';

/** Deletes the calendar feed that an account has of a student, in the transaction that ends its access. */
export function deleteCalendarFeedOf(
  tx: Tx,
  owner: { readonly accountId: AccountId; readonly studentId: StudentId },
): Promise<void> {
  return deleteFeed(tx, owner);
}
