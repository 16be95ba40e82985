import type { Tx } from '../../../platform/db/client.ts';
import { insertMissingReceipts } from './receipts.store.ts';

/**
 * Numbers the receipts of approved payments that were inserted without one, such as by an import, in the order of the
 * decisions (PAY-44).
 */
export function issueMissingReceipts(tx: Tx): Promise<void> {
  return insertMissingReceipts(tx);
}
