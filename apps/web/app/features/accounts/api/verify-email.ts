import { api } from '../../../lib/api-client.ts';
import { isOffline } from '../../../lib/api-error.ts';

let latest: { oobCode: string; answer: Promise<unknown> } | undefined;

/**
 * Applies the code of a verification mail. A code works once, so drawing the page twice must not send it twice; only
 * after a missing answer may the same code be sent again.
 */
export function verifyEmailOnce(oobCode: string): Promise<unknown> {
  if (latest?.oobCode === oobCode) return latest.answer;
  const answer = api.accounts.verifyEmail({ oobCode }).catch((error: unknown) => {
    if (isOffline(error)) latest = undefined;
    throw error;
  });
  latest = { oobCode, answer };
  return answer;
}
