import type { AccountId } from '@thuto/domain/ids';
import type { Tx } from '../../../platform/db/client.ts';
import { deleteAuthSessionsOf } from './auth-sessions.store.ts';

/** Ends all sessions of an account, in the caller's transaction. */
export const revokeAuthSessionsOf = (tx: Tx, accountId: AccountId): Promise<void> =>
  deleteAuthSessionsOf(tx, accountId);
