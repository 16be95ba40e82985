import type { AccountId } from '@thuto/domain/ids';
import type { Client } from '../auth-sessions/client.ts';

/** A client that opens a mailed link. */
export interface LinkVisitor extends Client {
  /** The account that the client is signed in to; null without a session. */
  readonly accountId: AccountId | null;
}
