import { DomainError } from '@thuto/domain/errors';
import type { Executor } from '../../../platform/db/client.ts';
import { findApprovedTransaction } from '../payments.store.ts';

/**
 * Refuses a transaction that has settled a payment already. Says nothing about that payment, which may belong to another
 * family.
 * @throws DomainError transaction_already_used.
 */
export async function requireUnusedTransaction(executor: Executor, transactionId: string): Promise<void> {
  const earlier = await findApprovedTransaction(executor, transactionId);
  if (earlier !== null) throw new DomainError('transaction_already_used');
}
