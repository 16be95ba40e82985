import type { AccountId, TutorId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findTutorIdOfAccount } from '../tutors/tutors.shared.store.ts';
import type { ContentRow } from './content.store.ts';

/** Returns the tutor who proposed an item, for the tutors of an audit event. Empty for content of admins. */
export async function findProposer(
  executor: Executor,
  { createdBy, isProposed }: Pick<ContentRow, 'createdBy' | 'isProposed'>,
): Promise<(TutorId | null)[]> {
  if (!isProposed || createdBy === null) return [];
  return [await findTutorIdOfAccount(executor, createdBy as AccountId)];
}
