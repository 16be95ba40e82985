import type { Executor } from '../../../platform/db/client.ts';
import { type InvitationRow, selectInvitation } from './invitations.store.ts';

export type Invitation = InvitationRow;

/** Returns an invitation in any state, or null. */
export function findInvitation(executor: Executor, id: string): Promise<Invitation | null> {
  return selectInvitation(executor, id);
}
