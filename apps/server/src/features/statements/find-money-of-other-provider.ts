import { isOtherProvider } from '@thuto/domain/payments/payments';
import type { Executor } from '../../platform/db/client.ts';
import { listProvidersOfTransaction } from './statements.store.ts';

/**
 * Returns the provider that incoming money with this transaction id names, if it is another one (PAY-58). Such a claim is
 * not approved by one press: an admin matches or ignores the money first.
 */
export async function findMoneyOfOtherProvider(
  executor: Executor,
  claim: { readonly provider: string; readonly transactionId: string },
): Promise<string | null> {
  const providers = await listProvidersOfTransaction(executor, claim.transactionId);
  return providers.find((provider) => isOtherProvider(provider, claim.provider)) ?? null;
}
