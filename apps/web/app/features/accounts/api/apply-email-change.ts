import { api } from '../../../lib/api-client.ts';
import { isOffline } from '../../../lib/api-error.ts';

let latest: { oobCode: string; answer: Promise<{ email: string }> } | undefined;

/** Applies the code of an email-change mail: once, however often the page is drawn, unless no answer came. */
export function applyEmailChangeOnce(oobCode: string): Promise<{ email: string }> {
  if (latest?.oobCode === oobCode) return latest.answer;
  const answer = api.myAccount.applyEmailChange({ oobCode }).catch((error: unknown) => {
    if (isOffline(error)) latest = undefined;
    throw error;
  });
  latest = { oobCode, answer };
  return answer;
}
