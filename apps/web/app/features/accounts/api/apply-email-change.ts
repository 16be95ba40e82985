import { api } from '../../../lib/api-client.ts';
import { isOffline } from '../../../lib/api-error.ts';

let latest: { token: string; answer: Promise<{ email: string }> } | undefined;

/**
 * Opens the link of an email-change mail: applies its code where this browser asked for the change, and is refused with
 * `verification_unconfirmed` in any other browser. Once, however often the page is drawn, unless no answer came.
 */
export function openEmailChangeLinkOnce(token: string): Promise<{ email: string }> {
  if (latest?.token === token) return latest.answer;
  const answer = api.myAccount.applyEmailChange({ token }).catch((error: unknown) => {
    if (isOffline(error)) latest = undefined;
    throw error;
  });
  latest = { token, answer };
  return answer;
}

/** Applies the code because somebody pressed the button. */
export const confirmEmailChange = (token: string): Promise<{ email: string }> =>
  api.myAccount.applyEmailChange({ token, confirmed: true });
